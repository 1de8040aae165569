import type { FieldProps } from '#shared/form/FieldFrame'
import type { Option } from '#shared/form/options'
import { SearchListField } from '#shared/form/SearchListField'
import { useOptionSearch } from '#shared/form/useOptionSearch'
import { useOwnGbcId } from '#shared/session/session'
import { memberOption } from './memberOption'
import { useListMembersQuery } from './membersApi'

/**
 * A field for several members, found by name, garage, phone or account.
 * @param known those of the beginning, by their names
 */
export function MemberListSelect({ known, ...frame }: FieldProps & { known: Option[] }) {
  const { params, onSearch } = useOptionSearch()
  const { data, isFetching } = useListMembersQuery({ gbc_id: useOwnGbcId(), params })
  const options = (data?.items ?? []).map(memberOption)
  return <SearchListField {...frame} options={options} known={known} loading={isFetching} onSearch={onSearch} />
}
