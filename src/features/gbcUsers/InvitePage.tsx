import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { gbcUserInputSchema, type GbcUser, type GbcUserInput, type OneTimePassword } from '#contract/gbcUsers'
import { FormPage } from '#shared/form/FormPage'
import { USERS, userPath } from '#shared/routing/paths'
import '#shared/security/security.css'
import { useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { nameOf } from './columns'
import { useCreateGbcUserMutation } from './gbcUsersApi'
import { PasswordDialog } from './PasswordDialog'
import { PasswordSlip } from './PasswordSlip'
import { UserFields } from './UserFields'
import type { UserProps } from './userProps'
import './gbcUsers.css'

/** Makes a user, for whom the first one-time password is issued then. `?member=` names the member whose cabinet it will be. */
export function InvitePage() {
  const gbc_id = useOwnGbcId()
  const [params, setParams] = useSearchParams()
  const [create] = useCreateGbcUserMutation()
  const [invited, setInvited] = useState<GbcUser | null>(null)
  const member_id = params.get('member')

  const startAnew = () => {
    setInvited(null)
    setParams({})
  }

  if (invited) return <InvitedPanel gbc_id={gbc_id} user={invited} onAnother={startAnew} />
  return (
    <FormPage<GbcUserInput, GbcUser>
      title="Открыть доступ"
      subtitle="Человек войдёт по одноразовому паролю и придумает свой."
      submitText="Открыть доступ"
      savedText="Пользователь записан."
      schema={gbcUserInputSchema}
      initialValues={member_id ? { role: 'member', member_id } : {}}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      onSaved={setInvited}
      cancelTo={USERS}
    >
      <UserFields />
    </FormPage>
  )
}

interface InvitedPanelProps extends UserProps {
  onAnother: () => void
}

/** A user who was just invited: the password is asked for at once, and can be issued later. */
function InvitedPanel({ gbc_id, user, onAnother }: InvitedPanelProps) {
  const [issued, setIssued] = useState<OneTimePassword | null>(null)
  const [asking, setAsking] = useState(true)
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        subtitle={issued ? 'Одноразовый пароль выдан' : 'Осталось выдать пароль'}
        actions={
          <>
            <LinkButton to={userPath(user.id)}>К пользователю</LinkButton>
            <Button onClick={onAnother}>Открыть доступ ещё кому-нибудь</Button>
          </>
        }
      />
      {issued ? (
        <PasswordSlip name={nameOf(user)} issued={issued} />
      ) : (
        <>
          <p>Без пароля человек войти не сможет. Выдать его можно и позже, в карточке пользователя.</p>
          <Button type="primary" onClick={() => setAsking(true)}>
            Выдать одноразовый пароль
          </Button>
        </>
      )}
      {asking && <PasswordDialog gbc_id={gbc_id} user={user} onIssued={setIssued} onClose={() => setAsking(false)} />}
    </>
  )
}
