import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { userLabels } from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import { missingInProfile, type User } from '#contract/users'
import { Facts } from '#shared/detail/Facts'
import { fullName } from '#contract/personName'
import { formatPhone } from '#shared/format/people'
import { GBC, PROFILE, PROFILE_EDIT, updatePasswordPath } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { StatusTag } from '#shared/ui/StatusTag'
import { MailPreferences } from './MailPreferences'
import { UserAvatar } from './UserAvatar'
import './users.css'

export function ProfilePage() {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={
          <span className="profile-head">
            <UserAvatar user={user} size={48} />
            {fullName(user) || user.email}
          </span>
        }
        subtitle={user.role ? roleNames[user.role] : undefined}
        actions={
          <>
            <Button onClick={() => void navigate(updatePasswordPath(PROFILE))}>Сменить пароль</Button>
            <Button type="primary" aria-keyshortcuts="e" onClick={() => void navigate(PROFILE_EDIT)}>
              Изменить
            </Button>
          </>
        }
      />
      <Completeness user={user} />
      <Facts
        title="О себе"
        facts={[
          { label: userLabels.last_name, value: user.last_name },
          { label: userLabels.first_name, value: user.first_name },
          { label: userLabels.middle_name, value: user.middle_name },
          { label: userLabels.job_name, value: user.job_name },
        ]}
      />
      <Facts
        title="Контакты"
        facts={[
          { label: 'Электронная почта (для входа)', value: user.email, copy: user.email },
          {
            label: userLabels.phone_number,
            value: user.phone_number && formatPhone(user.phone_number),
            copy: user.phone_number,
          },
          { label: userLabels.address, value: user.address, copy: user.address, wide: true },
          { label: userLabels.postal_address, value: user.postal_address, copy: user.postal_address, wide: true },
        ]}
      />
      <Facts
        title="Кооператив"
        facts={[{ label: 'Название', value: user.gbc && <Link to={GBC}>{user.gbc.short_name}</Link> }]}
      />
      <MailPreferences />
    </>
  )
}

/** The specification's rule: first name, last name, phone and address. */
function Completeness({ user }: { user: User }) {
  const missing = missingInProfile(user)
  return (
    <p className="profile-completeness">
      {missing.length === 0 ? (
        <StatusTag tone="good">Профиль заполнен</StatusTag>
      ) : (
        <>
          <StatusTag tone="warning">Профиль заполнен не полностью</StatusTag>
          <span>Не указаны: {missing.join(', ').toLowerCase()}.</span>
          <Link to={PROFILE_EDIT}>Заполнить</Link>
        </>
      )}
    </p>
  )
}
