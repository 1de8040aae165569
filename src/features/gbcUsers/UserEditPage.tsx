import { useParams } from 'react-router-dom'
import { gbcUserChangeSchema, type GbcUser, type GbcUserChange } from '#contract/gbcUsers'
import { userHistory } from '#features/users/userHistory'
import { DetailPage } from '#shared/detail/DetailPage'
import { FormPage } from '#shared/form/FormPage'
import { useFormField } from '#shared/form/useFormField'
import { usePageTitle } from '#shared/routing/pageTitle'
import { USERS, userPath } from '#shared/routing/paths'
import { IdentityFields } from '#shared/security/IdentityFields'
import { useOwnGbcId } from '#shared/session/session'
import { nameOf } from './columns'
import { useGetGbcUserQuery, useLazyGetGbcUserHistoryQuery, useUpdateGbcUserMutation } from './gbcUsersApi'
import { UserFields } from './UserFields'

export function UserEditPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetGbcUserQuery({ gbc_id, id })
  usePageTitle(query.currentData && nameOf(query.currentData), userPath(id))
  return (
    <DetailPage query={query} notFoundText="Такого пользователя нет." listTo={USERS}>
      {(user) => <EditForm key={user.id} gbc_id={gbc_id} user={user} />}
    </DetailPage>
  )
}

function EditForm({ gbc_id, user }: { gbc_id: string; user: GbcUser }) {
  const { id } = user
  const [update] = useUpdateGbcUserMutation()
  const [loadHistory] = useLazyGetGbcUserHistoryQuery()
  return (
    <FormPage<GbcUserChange, GbcUser>
      title={nameOf(user)}
      subtitle="Если роль изменится, сеансы этого пользователя сразу завершатся."
      schema={gbcUserChangeSchema}
      initialValues={user}
      save={(body) => update({ gbc_id, id, body })}
      savedText="Изменения сохранены."
      savedTo={() => userPath(id)}
      cancelTo={userPath(id)}
      historyFields={userHistory}
      loadHistory={() => loadHistory({ gbc_id, id })}
    >
      <UserFields>
        <EmailProof email={user.email} />
      </UserFields>
    </FormPage>
  )
}

/** Another e-mail lets whoever has it in: the chairman's own password is asked for. */
function EmailProof({ email }: { email: string }) {
  const { value } = useFormField<string>('email')
  if ((value ?? '').trim().toLowerCase() === email) return null
  return <IdentityFields hint="Почта для входа меняется: подтвердите, что это вы" />
}
