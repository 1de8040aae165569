import { askEarly } from '#shared/api/early'
import { ANNOUNCEMENTS, DOCUMENTS, GARAGES, MEMBERS, PROPERTY } from '#shared/routing/paths'
import { restoreSession } from './guard'
import type { AppStore } from './store'

/** Areas by the addresses of their lists. */
const LISTS = {
  [MEMBERS]: 'members',
  [GARAGES]: 'garages',
  [PROPERTY]: 'property',
  [DOCUMENTS]: 'documents',
  [ANNOUNCEMENTS]: 'announcements',
} as const

/** Asks for the user and the rows of the list that the address names, while the code of its page is still on the way. */
export async function askAhead(store: AppStore, { origin, pathname, search }: Location): Promise<void> {
  const area = (LISTS as Partial<Record<string, (typeof LISTS)[keyof typeof LISTS]>>)[pathname]
  if (!(await restoreSession(store)) || !area || search !== '') return
  const state = store.getState()
  const { token, gbcId, user } = state.auth
  // To a member most lists are closed.
  if (!token || !gbcId || user?.role === 'member') return
  const query = `page=1&page_size=${state[area].page_size}`
  askEarly(`${origin}/api/gbc/${gbcId}/${area}?${query}`, token)
}
