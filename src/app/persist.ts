import { createTransform, persistReducer, type PersistedState, type Storage } from 'redux-persist'
import type { Reducer, UnknownAction } from '@reduxjs/toolkit'
import { localStore } from '#shared/storage/localStore'
import { membersSlice } from '#features/members/membersSlice'
import { listReducers } from './slices'

/** Name under which the early script public/early.js finds the theme too. */
export const PERSIST_KEY = 'gbc-office'

/** Of a list only how it looks is kept: what was searched for and chosen belongs to one visit. */
const LIST_SETTINGS = ['columns', 'page_size', 'views']

const listSlices = Object.keys(listReducers)

/** redux-persist's own adapter is twenty times as long, and it is on the login page. */
const storage: Storage = {
  getItem: async (key) => localStore.get(key),
  setItem: async (key, value: string) => localStore.set(key, value),
  removeItem: async (key) => localStore.set(key, null),
}

/** Only these ever reach the local storage: never the api, the token or a password. */
export const persistWhitelist = ['theme', 'menu', ...listSlices]

const settingsOf = (slice: object) =>
  Object.fromEntries(Object.entries(slice).filter(([name]) => LIST_SETTINGS.includes(name)))

const listSettings = createTransform<object, object>(settingsOf, null, { whitelist: listSlices })

/** What the next user of this browser finds: the theme and the looks of the menu and the lists, nothing of the work. */
export function clearedAtLogout<State extends { theme: object; menu: object; auth: object }>(
  state: State,
  initial: State,
): State {
  const slices: Record<string, object> = { ...state }
  const fresh: Record<string, object> = { ...initial }
  const lists = listSlices.map((name) => [name, { ...fresh[name], ...settingsOf(slices[name]) }])
  return {
    ...initial,
    theme: state.theme,
    menu: state.menu,
    auth: state.auth,
    ...(Object.fromEntries(lists) as Partial<State>),
  }
}

/** What was kept over what a slice starts with: a setting that is new since then has its first value, another slice none. */
const mergeKept = <State extends object>(kept: Partial<State>, _original: State, initial: State): State => {
  const slices = { ...initial } as Record<string, object>
  for (const name of persistWhitelist) slices[name] = { ...slices[name], ...(kept as Record<string, object>)[name] }
  return slices as State
}

/** Raised, with a `migrate`, when kept settings must be rewritten to follow the program. */
const VERSION = 2

type Kept = PersistedState & Record<string, { columns?: string[] } | undefined>

const FORMER_MEMBERS = 'display_name,status,membership_number,account_number,phones,joined_on'

/** Settings kept by a former version: the members' list shows the garages, as it does to who sees it for the first time. */
async function migrate(kept: PersistedState): Promise<PersistedState> {
  const { members } = (kept ?? {}) as Kept
  if (!kept || kept._persist.version >= 2 || !members?.columns || members.columns.includes('garages')) return kept
  const columns =
    members.columns.join() === FORMER_MEMBERS ? membersSlice.getInitialState().columns : [...members.columns, 'garages']
  return { ...kept, members: { ...members, columns } } as PersistedState
}

/** The whitelisted slices are written to local storage and merged over the initial state at start. */
export const persisted = <State extends object>(reducer: Reducer<State, UnknownAction>) =>
  persistReducer(
    {
      key: PERSIST_KEY,
      version: VERSION,
      migrate,
      storage,
      whitelist: persistWhitelist,
      transforms: [listSettings],
      stateReconciler: mergeKept,
    },
    reducer,
  )
