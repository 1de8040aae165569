import { useNavigate } from 'react-router-dom'
import { userLabels } from '#contract/gbcUsers'
import { profileInputSchema } from '#contract/users'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { PROFILE } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { AvatarField } from './AvatarField'
import { userHistory } from './userHistory'
import { useUpdateProfileMutation } from './usersApi'
import './users.css'

const field = labelled(userLabels)

export function ProfileEditPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [updateProfile] = useUpdateProfileMutation()
  return (
    <FormPage
      title="Мой профиль"
      subtitle="Профиль считается полным, когда указаны имя, фамилия, телефон и адрес."
      savedText="Профиль сохранён"
      schema={profileInputSchema}
      initialValues={user}
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
        <PhoneField {...field('phone_number')} />
        <TextField {...field('address')} wide />
        <TextField {...field('postal_address')} hint="Если отличается от адреса выше" wide />
      </FormSection>
    </FormPage>
  )
}
