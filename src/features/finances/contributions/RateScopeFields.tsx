import { useEffect, useRef } from 'react'
import { garageKindNames } from '#contract/garages'
import { RATE_SCOPES, rateLabels, rateScopeNames, type RateScope } from '#contract/money/contributions'
import { GarageSelect } from '#features/garages/GarageSelect'
import { useGetPlaceNamesQuery } from '#shared/audience/publishedApi'
import { optionsOf, type Option } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'
import { useListGarageListsQuery } from './garageListsApi'

const scopes = [...RATE_SCOPES].reverse().map((value) => ({ value, label: rateScopeNames[value] }))
const kinds = optionsOf(garageKindNames)
const LABELS: Record<Exclude<RateScope, 'all' | 'garage'>, string> = {
  block: 'Блок',
  garage_kind: 'Тип гаражей',
  garage_list: 'Список гаражей',
}

/** Which garages a rate is for: the narrowest rate is a garage's own. */
export function RateScopeFields() {
  const gbc_id = useOwnGbcId()
  const { value } = useFormField<RateScope>('scope')
  const scope = value ?? 'all'
  const { setValue: setRef } = useFormField<string>('scope_ref')
  const { data: places } = useGetPlaceNamesQuery(gbc_id, { skip: scope !== 'block' })
  const { data: lists } = useListGarageListsQuery(gbc_id, { skip: scope !== 'garage_list' })
  const options: Record<Exclude<RateScope, 'all' | 'garage'>, Option[]> = {
    block: (places?.blocks ?? []).map((block) => ({ value: block, label: block })),
    garage_kind: kinds,
    garage_list: (lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
  // What was chosen of another scope says nothing in this one.
  const shown = useRef(scope)
  useEffect(() => {
    if (shown.current !== scope) setRef('')
    shown.current = scope
  }, [scope, setRef])
  const noneHint =
    scope === 'garage_list' && lists?.length === 0 && 'Сначала сохраните список: «Взносы и ставки» → «Списки гаражей»'
  return (
    <>
      <SelectField
        name="scope"
        label={rateLabels.scope}
        options={scopes}
        required
        hint={scope === 'all' ? undefined : 'Остальные платят по ставке для всех'}
      />
      {scope === 'garage' && <GarageSelect name="scope_ref" label="Гараж" required />}
      {scope !== 'all' && scope !== 'garage' && (
        <SelectField
          name="scope_ref"
          label={LABELS[scope]}
          options={options[scope]}
          required
          hint={noneHint || undefined}
        />
      )}
    </>
  )
}
