import { Button, Dropdown } from 'antd'
import { Link } from 'react-router-dom'
import { userName } from '#contract/personName'
import { HELP, PROFILE, SECURITY } from '#shared/routing/paths'
import { logoutRequested } from '#shared/session/authSlice'
import { useAppDispatch, useUser } from '#shared/session/session'

/** Profile, security, help, log out. */
export function AvatarMenu() {
  const dispatch = useAppDispatch()
  const { first_name, last_name, email, avatar_url } = useUser()
  const name = userName({ last_name, first_name, email })
  const initials = [last_name, first_name].map((part) => part?.[0] ?? '').join('') || email[0].toUpperCase()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'name',
            type: 'group',
            label: name,
            children: [
              { key: 'profile', label: <Link to={PROFILE}>Профиль</Link> },
              { key: 'security', label: <Link to={SECURITY}>Безопасность</Link> },
              { key: 'help', label: <Link to={HELP}>Помощь</Link> },
            ],
          },
          { type: 'divider' },
          { key: 'logout', label: 'Выйти', onClick: () => dispatch(logoutRequested()) },
        ],
      }}
    >
      <Button type="text" shape="circle" aria-label={`Меню пользователя: ${name}`}>
        {/* The initials are a picture, drawn by the style: as text they would differ from the button's name. */}
        <span className="avatar" data-initials={avatar_url ? undefined : initials}>
          {avatar_url && <img src={avatar_url} alt="" />}
        </span>
      </Button>
    </Dropdown>
  )
}
