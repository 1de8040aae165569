import { useNavigate } from 'react-router-dom'
import { profileInputSchema } from '#contract/users'
import { useUser } from '#app/hooks'
import { FormPage } from '#shared/form/FormPage'
import { FormSection } from '#shared/form/FormSection'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { AvatarField } from './AvatarField'
import { userNotes } from './userNotes'
import { useUpdateProfileMutation } from './usersApi'
import './users.css'

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
      notes={userNotes}
      save={(body) => updateProfile({ id: user.id, body })}
      onSaved={() => void navigate('/profile')}
      cancelTo="/profile"
    >
      <AvatarField user={user} />
      <FormSection title="О себе">
        <TextField name="last_name" label="Фамилия" required autoComplete="family-name" />
        <TextField name="first_name" label="Имя" required autoComplete="given-name" />
        <TextField name="middle_name" label="Отчество" autoComplete="additional-name" />
        <TextField name="job_name" label="Должность" />
      </FormSection>
      <FormSection title="Связь">
        <PhoneField name="phone_number" label="Телефон" />
        <TextField name="address" label="Адрес" wide />
        <TextField name="postal_address" label="Почтовый адрес" hint="Если отличается от адреса выше" wide />
      </FormSection>
    </FormPage>
  )
}
