import type { FieldProps } from '#shared/form/FieldFrame'
import type { Option } from '#shared/form/options'
import { SearchListField } from '#shared/form/SearchListField'
import { useOptionSearch } from '#shared/form/useOptionSearch'
import { useOwnGbcId } from '#shared/session/session'
import { garageOption } from './garageOption'
import { useListGaragesQuery } from './garagesApi'

/** A field for several garages, found by number or owner. @param known those of the beginning, by their names */
export function GarageListSelect({ known, ...frame }: FieldProps & { known: Option[] }) {
  const { params, onSearch } = useOptionSearch()
  const { data, isFetching } = useListGaragesQuery({ gbc_id: useOwnGbcId(), params })
  const options = (data?.items ?? []).map(garageOption)
  return <SearchListField {...frame} options={options} known={known} loading={isFetching} onSearch={onSearch} />
}
