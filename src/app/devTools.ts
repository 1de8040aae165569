import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'

const HIDDEN = '***'
const SECRETS = new Set([
  'token',
  'access_token',
  'ticket',
  'password',
  'old_password',
  'new_password',
  'new_password_repeat',
  'oldPassword',
  'one_time_password',
  'recovery_codes',
  'secret',
  'uri',
  'code',
])

/** A copy of plain data with every token and password replaced, at whatever depth. */
export function hideSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => hideSecrets(item)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    SECRETS.has(key) && item != null ? HIDDEN : hideSecrets(item),
  ])
  return Object.fromEntries(entries) as T
}

export const devTools: DevToolsEnhancerOptions = {
  name: 'gbc-office',
  actionSanitizer: <A extends UnknownAction>(action: A) => hideSecrets(action),
  stateSanitizer: <S>(state: S) => hideSecrets(state),
}
