import { askEarly } from '#shared/api/early'
import { DASHBOARD, PROPERTY } from '#shared/routing/paths'
import { restoreSession } from './guard'
import { listReducers } from './slices'
import type { AppStore } from './store'

/** The area whose list has this address: most lists stand at their area's name. */
const listAt = (pathname: string) =>
  pathname === PROPERTY
    ? 'property'
    : (Object.keys(listReducers) as (keyof typeof listReducers)[]).find((area) => pathname === `${DASHBOARD}/${area}`)

/** Asks for the user and the rows of the list that the address names, while the code of its page is still on the way. */
export async function askAhead(store: AppStore, { origin, pathname, search }: Location): Promise<void> {
  const area = listAt(pathname)
  if (!(await restoreSession(store)) || !area || search !== '') return
  const state = store.getState()
  const { token, gbcId, user } = state.auth
  // To a member most lists are closed.
  if (!token || !gbcId || user?.role === 'member') return
  const query = `page=1&page_size=${state[area].page_size}`
  askEarly(`${origin}/api/gbc/${gbcId}/${area}?${query}`, token)
}
