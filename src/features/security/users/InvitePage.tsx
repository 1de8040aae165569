import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOwnGbcId } from '#app/hooks'
import { invitationSchema, type GbcUser, type Invitation, type OneTimePassword } from '#contract/gbcUsers'
import { FormPage } from '#shared/form/FormPage'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { USERS, userPath } from '../securityPaths'
import { nameOf } from './columns'
import { DeliveryField } from './DeliveryField'
import { useCreateGbcUserMutation, useIssuePasswordMutation } from './gbcUsersApi'
import { PasswordSlip } from './PasswordSlip'
import { UserFields } from './UserFields'
import '../security.css'

/** A user who was just invited; the password is absent when its issue failed. */
interface Invited {
  user: GbcUser
  issued: OneTimePassword | null
}

/** Makes a user and issues the first one-time password. `?member=` names the member whose cabinet it will be. */
export function InvitePage() {
  const gbc_id = useOwnGbcId()
  const [params, setParams] = useSearchParams()
  const [create] = useCreateGbcUserMutation()
  const [issue] = useIssuePasswordMutation()
  const [invited, setInvited] = useState<Invited | null>(null)
  const member_id = params.get('member')

  const invite = async ({ delivery, ...body }: Invitation, idempotencyKey: string): Promise<Invited> => {
    const user = await create({ gbc_id, body, idempotencyKey }).unwrap()
    const { data = null } = await issue({ gbc_id, id: user.id, delivery })
    return { user, issued: data }
  }
  const startAnew = () => {
    setInvited(null)
    setParams({})
  }

  if (invited) return <InvitedPanel {...invited} onAnother={startAnew} />
  return (
    <FormPage<Invitation, Invited>
      title="Пригласить в программу"
      subtitle="Человек войдёт по одноразовому паролю и придумает свой."
      submitText="Пригласить"
      savedText="Пользователь приглашён."
      schema={invitationSchema}
      initialValues={member_id ? { role: 'member', member_id } : {}}
      save={(input, key) => ({ unwrap: () => invite(input, key) })}
      onSaved={setInvited}
      cancelTo={USERS}
    >
      <UserFields />
      <DeliveryField />
    </FormPage>
  )
}

function InvitedPanel({ user, issued, onAnother }: Invited & { onAnother: () => void }) {
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        subtitle="Приглашение готово"
        actions={
          <>
            <LinkButton to={userPath(user.id)}>К пользователю</LinkButton>
            <Button onClick={onAnother}>Пригласить ещё</Button>
          </>
        }
      />
      {issued ? (
        <PasswordSlip name={nameOf(user)} issued={issued} />
      ) : (
        <p role="alert">Пароль выдать не удалось. Откройте пользователя и нажмите «Новый одноразовый пароль».</p>
      )}
    </>
  )
}
