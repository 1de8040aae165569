import { useNavigate } from 'react-router-dom'
import { userLabels } from '#contract/gbcUsers'
import type { OwnMember } from '#contract/own'
import { profileInputSchema, type User } from '#contract/users'
import { useGetOwnMemberQuery } from '#features/own/ownApi'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { PROFILE } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { Skeleton } from '#shared/ui/Skeleton'
import { AvatarField } from './AvatarField'
import { userHistory } from './userHistory'
import { useUpdateProfileMutation } from './usersApi'
import './users.css'

const field = labelled(userLabels)

/** A member's profile begins with the phone and the address of the member's card. */
export function ProfileEditPage() {
  const user = useUser()
  const skip = !user.gbc || !user.member_id
  const { currentData: card, isLoading } = useGetOwnMemberQuery(user.gbc?.id ?? '', { skip })
  if (isLoading) return <Skeleton lines={8} />
  return <ProfileForm user={user} card={card} />
}

const FROM_CARD = 'Взято из вашей карточки члена кооператива: проверьте и сохраните'

function ProfileForm({ user, card }: { user: User; card?: OwnMember }) {
  const navigate = useNavigate()
  const [updateProfile] = useUpdateProfileMutation()
  const phone = card?.phones[0] ?? null
  const address = card?.registration_address ?? null
  return (
    <FormPage
      title="Мой профиль"
      subtitle="Профиль считается полным, когда указаны имя, фамилия, телефон и адрес."
      savedText="Профиль сохранён."
      schema={profileInputSchema}
      initialValues={{
        ...user,
        phone_number: user.phone_number ?? phone,
        address: user.address ?? address,
      }}
      historyFields={userHistory}
      save={(body) => updateProfile({ id: user.id, body })}
      onSaved={() => void navigate(PROFILE)}
      cancelTo={PROFILE}
    >
      <AvatarField user={user} />
      <FormSection title="О себе">
        <TextField {...field('last_name')} required autoComplete="family-name" />
        <TextField {...field('first_name')} required autoComplete="given-name" />
        <TextField {...field('middle_name')} autoComplete="additional-name" />
        <TextField {...field('job_name')} />
      </FormSection>
      <FormSection title="Контакты">
        <PhoneField {...field('phone_number')} hint={!user.phone_number && phone ? FROM_CARD : undefined} />
        <TextField {...field('address')} hint={!user.address && address ? FROM_CARD : undefined} wide />
        <TextField {...field('postal_address')} hint="Если отличается от адреса выше" wide />
      </FormSection>
    </FormPage>
  )
}
