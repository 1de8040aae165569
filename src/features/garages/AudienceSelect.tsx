import { useFormikContext } from 'formik'
import { useState } from 'react'
import { audienceLabels, audienceNames, type AudienceFields, type AudiencePlaces } from '#contract/audience'
import { useGetPlaceNamesQuery } from '#shared/audience/publishedApi'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { SearchListField } from '#shared/form/SearchListField'
import { useOwnGbcId } from '#shared/session/session'
import { GarageListSelect } from './GarageListSelect'

const field = labelled(audienceLabels)
const audiences = optionsOf(audienceNames)

/** Blocks or rows, of the few there are. */
function PlacesField({ name }: { name: 'blocks' | 'rows' }) {
  const [q, onSearch] = useState('')
  const { data, isLoading } = useGetPlaceNamesQuery(useOwnGbcId())
  const options = (data?.[name] ?? []).filter((place) => place.toLowerCase().includes(q.toLowerCase()))
  return (
    <SearchListField
      {...field(name)}
      options={options.map((place) => ({ value: place, label: place }))}
      known={[]}
      loading={isLoading}
      onSearch={onSearch}
    />
  )
}

/** Fields that say whom something published is for. @param garages those of the beginning, by their names */
export function AudienceSelect({ garages = [] }: { garages?: AudiencePlaces['garages'] }) {
  const { audience } = useFormikContext<AudienceFields>().values
  return (
    <>
      <RadioField
        {...field('audience')}
        options={audiences}
        wide
        hint={audience === 'office' ? 'Увидят и бухгалтер, и ревизор' : undefined}
      />
      {audience === 'garages' && (
        <>
          <PlacesField name="blocks" />
          <PlacesField name="rows" />
          <GarageListSelect
            {...field('garage_ids')}
            hint="В дополнение к блокам и рядам. Если выбраны и блок, и ряд — только этот ряд в этом блоке"
            known={garages.map(({ id, title }) => ({ value: id, label: title }))}
            wide
          />
        </>
      )}
    </>
  )
}
