import { useParams } from 'react-router-dom'
import { memberInputSchema, type Member, type MemberInput } from '#contract/members'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { memberPath, MEMBERS } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { MemberFields } from './MemberFields'
import { memberHistory } from './memberHistory'
import {
  useCreateMemberMutation,
  useGetMemberQuery,
  useLazyGetMemberHistoryQuery,
  useUpdateMemberMutation,
} from './membersApi'

const newMember = { kind: 'person', membership: 'member', phones: [], vehicles: [], tags: [] }

/** What was typed for the other kind before the switch doesn't stay with this one. */
const ofItsKind = (input: MemberInput): MemberInput =>
  input.kind === 'organisation'
    ? { ...input, last_name: null, first_name: null, middle_name: null, birth_date: null, snils: null }
    : { ...input, organisation_name: null, ogrn: null }

export function MemberCreatePage() {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateMemberMutation()
  return (
    <FormPage<MemberInput, Member>
      title="Новый член кооператива"
      schema={memberInputSchema}
      initialValues={newMember}
      save={(input, idempotencyKey) => create({ gbc_id, body: ofItsKind(input), idempotencyKey })}
      savedText="Член кооператива добавлен."
      savedTo={({ id }) => memberPath(id)}
      cancelTo={MEMBERS}
    >
      <MemberFields />
    </FormPage>
  )
}

export function MemberEditPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetMemberQuery({ gbc_id, id })
  return (
    <DetailPage query={query} notFoundText="Такой записи нет." listTo={MEMBERS}>
      {(member) => <EditForm key={member.id} member={member} />}
    </DetailPage>
  )
}

function EditForm({ member }: { member: Member }) {
  const { gbc_id, id } = member
  const [update] = useUpdateMemberMutation()
  const [loadHistory] = useLazyGetMemberHistoryQuery()
  return (
    <FormPage<MemberInput, Member>
      title={member.display_name}
      schema={memberInputSchema}
      initialValues={member}
      save={(input) => update({ gbc_id, id, body: ofItsKind(input) })}
      savedText="Изменения сохранены."
      savedTo={() => memberPath(id)}
      recordTo={memberPath(id)}
      historyFields={memberHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <MemberFields />
    </FormPage>
  )
}
