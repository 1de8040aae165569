import { memberInputSchema, type Member, type MemberInput } from '#contract/members'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { memberPath, MEMBERS } from '#shared/routing/paths'
import { MemberFields } from './MemberFields'
import { memberHistory } from './memberHistory'
import { memberCalls } from './membersApi'

const newMember = { kind: 'person', membership: 'member', phones: [], vehicles: [], tags: [] }

/** What was typed for the other kind before the switch doesn't stay with this one. */
const ofItsKind = (input: MemberInput): MemberInput =>
  input.kind === 'organisation'
    ? { ...input, last_name: null, first_name: null, middle_name: null, birth_date: null, snils: null }
    : { ...input, organisation_name: null, ogrn: null }

export function MemberCreatePage() {
  const create = useCreate(memberCalls)
  return (
    <FormPage<MemberInput, Member>
      title="Новый член кооператива"
      schema={memberInputSchema}
      initialValues={newMember}
      save={(input, idempotencyKey) => create(ofItsKind(input), idempotencyKey)}
      savedText="Член кооператива добавлен."
      savedTo={({ id }) => memberPath(id)}
      cancelTo={MEMBERS}
    >
      <MemberFields isApplicant />
    </FormPage>
  )
}

export const MemberEditPage = () => (
  <RecordEditPage<MemberInput, Member>
    calls={memberCalls}
    schema={memberInputSchema}
    historyFields={memberHistory}
    titleOf={({ display_name }) => display_name}
    sent={ofItsKind}
    to={memberPath}
    listTo={MEMBERS}
    notFoundText="Такой записи нет."
  >
    {({ status }) => <MemberFields isApplicant={status === 'applicant'} />}
  </RecordEditPage>
)
