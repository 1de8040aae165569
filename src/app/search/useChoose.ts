import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { selectThemeMode, themeSwitched } from '#app/theme/themeSlice'
import { logoutRequested } from '#shared/session/authSlice'
import { useAppDispatch } from '#shared/session/session'
import type { Choice, Command } from './choices'
import { choiceMade } from './recentSlice'

/** Does what was chosen: opens its page, here or in a new tab, or runs its command. */
export function useChoose(onClose: () => void, onKeys: () => void) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const mode = useSelector(selectThemeMode)

  const run: Record<Command, () => void> = {
    theme: () => void dispatch(themeSwitched(mode === 'dark' ? 'light' : 'dark')),
    keys: onKeys,
    logout: () => void dispatch(logoutRequested()),
  }

  return (choice: Choice, newTab: boolean) => {
    const { id, title, details, path, command } = choice
    onClose()
    if (command) return run[command]()
    if (!path) return
    dispatch(choiceMade({ id, title, details, path }))
    if (newTab) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
}
