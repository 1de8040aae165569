import type { FieldProps } from '#shared/form/FieldFrame'
import { SearchSelect } from '#shared/form/SearchSelect'
import { useFormField } from '#shared/form/useFormField'
import { useOptionSearch } from '#shared/form/useOptionSearch'
import { useOwnGbcId } from '#shared/session/session'
import { garageOption } from './garageOption'
import { useGetGarageQuery, useListGaragesQuery } from './garagesApi'

/** A field for a garage, found by number or owner. Its value is the garage's id. */
export function GarageSelect(frame: FieldProps) {
  const gbc_id = useOwnGbcId()
  const { value } = useFormField<string>(frame.name)
  const { params, onSearch } = useOptionSearch()
  const { data, isFetching } = useListGaragesQuery({ gbc_id, params })
  const { data: chosen } = useGetGarageQuery({ gbc_id, id: value ?? '' }, { skip: !value })
  const found = data?.items ?? []
  const garages = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return <SearchSelect {...frame} options={garages.map(garageOption)} loading={isFetching} onSearch={onSearch} />
}
