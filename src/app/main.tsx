import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import { App } from './App'
import { hasSession } from './guard'
import { makeRouter } from './router'
import { makeStore } from './store'
import { keepTabsTogether } from './tabs'
import { takeOver } from './takeOver'
import './theme/fonts.css'
import './theme/base.css'
import './theme/print.css'

const store = makeStore()
setupListeners(store.dispatch)
keepTabsTogether(store)

/** Until the first page is there, what was painted with the document stays. */
const isReady = (router: ReturnType<typeof makeRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

/** The login page does without it. */
const askAhead = async () => (await import(/* webpackChunkName: "ahead" */ './askAhead')).askAhead(store, location)

const start = async () => {
  // The page itself says what fails.
  if (hasSession(store)) askAhead().catch(() => undefined)
  const router = makeRouter(store)
  await isReady(router)
  takeOver(document.getElementById('root')!, <App store={store} router={router} />)
}

const kept = persistStore(store, null, () => void start())
// A setting is written a moment after its change: a page that goes before writes it now.
window.addEventListener('pagehide', () => void kept.flush())

// Fetched while the user types the password; the login page itself does without it.
window.setTimeout(() => void import(/* webpackChunkName: "shell" */ './shell/Shell'), 1500)
