import { useNavigate } from 'react-router-dom'
import { memberLabels } from '#contract/members'
import type { OwnMember } from '#contract/own'
import { proposalInputSchema, type OwnProposal, type ProposalInput } from '#contract/proposals'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { PhoneListField } from '#shared/form/PhoneListField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { OWN_CARD } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetOwnMemberQuery, useGetOwnProposalsQuery, useProposeContactsMutation } from './ownApi'
import { OwnRecord } from './OwnRecord'

const field = labelled(memberLabels)

/** The contacts as they are to be: the office accepts them or says why not. */
export function MyContactsPage() {
  const gbc_id = useOwnGbcId()
  const query = useGetOwnMemberQuery(gbc_id)
  const { currentData: proposals, isError } = useGetOwnProposalsQuery(gbc_id)
  return (
    <OwnRecord query={query}>
      {(member) =>
        proposals || isError ? (
          <ContactsForm member={member} waiting={proposals?.find(({ status }) => status === 'open')} />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </OwnRecord>
  )
}

function ContactsForm({ member, waiting }: { member: OwnMember; waiting?: OwnProposal }) {
  const gbc_id = useOwnGbcId()
  const navigate = useNavigate()
  const [propose] = useProposeContactsMutation()
  const person = member.kind === 'person'
  return (
    <FormPage<ProposalInput, OwnProposal>
      title="Изменить контакты"
      subtitle="Правление проверит и внесёт изменения в вашу карточку. Почта, по которой вы входите, от этого не изменится."
      submitText="Отправить правлению"
      schema={proposalInputSchema}
      // What waits is gone on with; it replaces itself.
      initialValues={{ ...member, ...waiting?.after, reason: waiting?.reason ?? null }}
      save={(body, idempotencyKey) => propose({ gbc_id, body, idempotencyKey })}
      savedText="Отправлено. Мы сообщим, когда правление решит."
      onSaved={() => void navigate(OWN_CARD, { replace: true })}
      cancelTo={OWN_CARD}
    >
      <FormSection title="Контакты">
        <PhoneListField name="phones" />
        <TextField {...field('email')} type="email" />
        <TextField name="registration_address" label={person ? 'Адрес регистрации' : 'Юридический адрес'} wide />
        <TextField {...field('postal_address')} hint="Если отличается" wide />
      </FormSection>
      {person && (
        <FormSection title="Имя">
          <TextField {...field('last_name')} required />
          <TextField {...field('first_name')} required />
          <TextField {...field('middle_name')} />
          <TextAreaField
            name="reason"
            label="Почему имя меняется"
            hint="Нужно, только если вы меняете имя: например, вступление в брак"
            rows={2}
            wide
          />
        </FormSection>
      )}
    </FormPage>
  )
}
