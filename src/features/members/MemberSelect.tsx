import type { FieldProps } from '#shared/form/FieldFrame'
import { SearchSelect } from '#shared/form/SearchSelect'
import { useFormField } from '#shared/form/useFormField'
import { useOptionSearch } from '#shared/form/useOptionSearch'
import { useOwnGbcId } from '#shared/session/session'
import { memberOption } from './memberOption'
import { useGetMemberQuery, useListMembersQuery } from './membersApi'

/** A field for a member of the cooperative, found by name, garage, phone or account. Its value is the member's id. */
export function MemberSelect(frame: FieldProps) {
  const gbc_id = useOwnGbcId()
  const { value } = useFormField<string>(frame.name)
  const { params, onSearch } = useOptionSearch()
  const { data, isFetching } = useListMembersQuery({ gbc_id, params })
  const { data: chosen } = useGetMemberQuery({ gbc_id, id: value ?? '' }, { skip: !value })
  const found = data?.items ?? []
  const members = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <SearchSelect
      {...frame}
      options={members.map(memberOption)}
      loading={isFetching}
      onSearch={onSearch}
      placeholder="Фамилия, гараж или телефон"
    />
  )
}
