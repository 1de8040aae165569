import { useState } from 'react'
import { useOwnGbcId } from '#app/hooks'
import type { Garage } from '#contract/garages'
import type { FieldProps } from '#shared/form/FieldFrame'
import { SearchSelect } from '#shared/form/SearchSelect'
import { useFormField } from '#shared/form/useFormField'
import { placeOf } from './garagePlace'
import { useGetGarageQuery, useListGaragesQuery } from './garagesApi'

/** As many as are worth reading through; another one is typed more exactly. */
const SHOWN = 20

const nameOf = (garage: Garage) => [garage.number, placeOf(garage)].filter(Boolean).join(', ')

/** A field for a garage, found by number, owner or cadastral number. Its value is the garage's id. */
export function GarageSelect(frame: FieldProps) {
  const gbc_id = useOwnGbcId()
  const { value } = useFormField<string>(frame.name)
  const [q, setQ] = useState('')
  const { data, isFetching } = useListGaragesQuery({ gbc_id, params: { page: 1, page_size: SHOWN, ...(q && { q }) } })
  const { data: chosen } = useGetGarageQuery({ gbc_id, id: value ?? '' }, { skip: !value })
  const found = data?.items ?? []
  const garages = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const options = garages.map((garage) => ({ value: garage.id, label: nameOf(garage) }))
  return <SearchSelect {...frame} options={options} loading={isFetching} onSearch={setQ} />
}
