import { ConfigProvider } from 'antd'
import ruRU from 'antd/locale/ru_RU'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { antdTheme } from '#app/theme/antdTheme'
import { cspNonce, patchStyles } from '#app/theme/cspNonce'
import { selectThemeMode } from '#app/theme/themeSlice'
import { withNext } from '#features/auth/nextPage'
import { useGetUserQuery } from '#features/users/usersApi'
import { setTimeZone } from '#shared/format/dates'
import { LOGIN } from '#shared/routing/paths'
import { selectSessionExpired, selectToken, selectUser, selectUserId } from '#shared/session/authSlice'
import { MessagePlace } from '#shared/ui/Message'
import { Notices } from './Notices'
import { ShellLayout } from './ShellLayout'

patchStyles()

/** Everything inside the session: antd with our theme and language, and the layout. */
export function Shell() {
  const mode = useSelector(selectThemeMode)
  const token = useSelector(selectToken)
  const userId = useSelector(selectUserId)
  const expired = useSelector(selectSessionExpired)
  setTimeZone(useSelector(selectUser)?.gbc?.time_zone)
  const { pathname, search } = useLocation()
  // Keeps the user (rights, name, cooperative) fresh while the shell is open.
  useGetUserQuery(userId ?? '', { skip: !userId })

  // Whose session broke off finds the page again after the next login; who logged out starts anew.
  if (!token) return <Navigate to={expired ? withNext(LOGIN, pathname + search) : LOGIN} replace />

  return (
    <ConfigProvider locale={ruRU} theme={antdTheme(mode)} csp={{ nonce: cspNonce }}>
      <ShellLayout />
      <MessagePlace>
        <Notices />
      </MessagePlace>
    </ConfigProvider>
  )
}
