import { useState } from 'react'
import type { FieldProps } from '#shared/form/FieldFrame'
import { SearchSelect } from '#shared/form/SearchSelect'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'
import { useGetMemberQuery, useListMembersQuery } from './membersApi'

/** As many as are worth reading through; whoever isn't among them is typed more exactly. */
const SHOWN = 20

/** A field for a member of the cooperative, found by name, phone or account. Its value is the member's id. */
export function MemberSelect(frame: FieldProps) {
  const gbc_id = useOwnGbcId()
  const { value } = useFormField<string>(frame.name)
  const [q, setQ] = useState('')
  const { data, isFetching } = useListMembersQuery({ gbc_id, params: { page: 1, page_size: SHOWN, ...(q && { q }) } })
  const { data: chosen } = useGetMemberQuery({ gbc_id, id: value ?? '' }, { skip: !value })
  const found = data?.items ?? []
  const members = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  const options = members.map(({ id, display_name }) => ({ value: id, label: display_name }))
  return <SearchSelect {...frame} options={options} loading={isFetching} onSearch={setQ} />
}
