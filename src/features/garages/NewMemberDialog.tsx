import {
  memberInputSchema,
  memberKindNames,
  memberLabels,
  membershipNames,
  type Member,
  type MemberInput,
  type MemberKind,
} from '#contract/members'
import { useCreateMemberMutation } from '#features/members/membersApi'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { optionsOf } from '#shared/form/options'
import { PhoneField } from '#shared/form/PhoneField'
import { RadioField } from '#shared/form/RadioField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'

const field = labelled(memberLabels)

const newMember = { kind: 'person', membership: 'member', phones: [] }
const kinds = optionsOf(memberKindNames)
const memberships = optionsOf(membershipNames)

function NameFields() {
  const kind = useFormField<MemberKind>('kind').value
  if (kind === 'organisation') return <TextField {...field('organisation_name')} required />
  return (
    <>
      <TextField {...field('last_name')} required />
      <TextField {...field('first_name')} required />
      <TextField {...field('middle_name')} />
    </>
  )
}

/** A member in a few words, without leaving the page where one is needed; the card is filled in later. */
export function NewMemberDialog({
  onCreated,
  onCancel,
}: {
  onCreated: (member: Member) => void
  onCancel: () => void
}) {
  const gbc_id = useOwnGbcId()
  const [create] = useCreateMemberMutation()
  return (
    <FormDialog<MemberInput, Member>
      title="Новый человек или организация"
      submitText="Записать"
      schema={memberInputSchema}
      initialValues={newMember}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      savedText="Карточка заведена. Остальное в ней можно дописать позже."
      onSaved={onCreated}
      onCancel={onCancel}
    >
      <RadioField {...field('kind')} options={kinds} />
      <RadioField {...field('membership')} options={memberships} />
      <NameFields />
      <PhoneField name="phones.0" label={memberLabels.phones} />
    </FormDialog>
  )
}
