import type { DevToolsEnhancerOptions, UnknownAction } from '@reduxjs/toolkit'

const HIDDEN = '***'
/** Passwords and tokens; and what identifies a person for life, which cells of an import's file may hold too. */
const SECRET =
  /password(_repeat)?$|^(access_token|token|ticket|recovery_codes|secret|uri|code|passport|snils|birth_date|cells|samples)$/i

/** Only a passport has a series; its `number` is a word of garages and documents too. */
const isHidden = (holder: object, key: string) => SECRET.test(key) || 'series' in holder

/** A copy of plain data with every token, password and identity document replaced, at whatever depth. */
export function hideSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => hideSecrets(item)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [
    key,
    item != null && isHidden(value, key) ? HIDDEN : hideSecrets(item),
  ])
  return Object.fromEntries(entries) as T
}

export const devTools: DevToolsEnhancerOptions = {
  name: 'gbc-office',
  actionSanitizer: <A extends UnknownAction>(action: A) => hideSecrets(action),
  stateSanitizer: <S>(state: S) => hideSecrets(state),
}
