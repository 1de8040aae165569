import { createTransform, persistReducer, type Storage } from 'redux-persist'
import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import { featureReducers } from './features'
import type { RootState } from './store'

/** Name under which the early script public/theme.js finds the theme too. */
export const PERSIST_KEY = 'gbc-office'

/** Of a list only how it looks is kept: what was searched for and chosen belongs to one visit. */
const LIST_SETTINGS = ['columns', 'page_size', 'views']

const listSlices = Object.keys(featureReducers)

/** redux-persist's own adapter is twenty times as long, and it is on the login page. */
const storage: Storage = {
  getItem: (key) => Promise.resolve(localStorage.getItem(key)),
  setItem: (key, value: string) => Promise.resolve(localStorage.setItem(key, value)),
  removeItem: (key) => Promise.resolve(localStorage.removeItem(key)),
}

/** Only these ever reach the local storage: never the api, the token or a password. */
export const persistWhitelist = ['theme', ...listSlices]

const settingsOf = (slice: object) =>
  Object.fromEntries(Object.entries(slice).filter(([name]) => LIST_SETTINGS.includes(name)))

const listSettings = createTransform<object, object>(settingsOf, null, { whitelist: listSlices })

/** What the next user of this browser finds: the theme and the looks of the lists, nothing of the work. */
export function clearedAtLogout(state: RootState, initial: RootState): RootState {
  const slices: Record<string, object> = { ...state }
  const fresh: Record<string, object> = { ...initial }
  const lists = listSlices.map((name) => [name, { ...fresh[name], ...settingsOf(slices[name]) }])
  return { ...initial, theme: state.theme, auth: state.auth, ...(Object.fromEntries(lists) as Partial<RootState>) }
}

/** What was kept over what a slice starts with: a setting that is new since then has its first value. */
const mergeKept = (kept: Partial<RootState>, _original: RootState, initial: RootState): RootState => {
  const slices: Record<string, object> = { ...initial }
  for (const [name, slice] of Object.entries(kept)) slices[name] = { ...slices[name], ...(slice as object) }
  return slices as RootState
}

/** The whitelisted slices are written to local storage and merged over the initial state at start. */
export const persisted = (reducer: Reducer<RootState, UnknownAction>) =>
  persistReducer(
    { key: PERSIST_KEY, storage, whitelist: persistWhitelist, transforms: [listSettings], stateReconciler: mergeKept },
    reducer,
  )
