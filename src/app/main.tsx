import { createRoot } from 'react-dom/client'
import { setupListeners } from '@reduxjs/toolkit/query'
import { persistStore } from 'redux-persist'
import { App } from './App'
import { makeRouter } from './router'
import { makeStore } from './store'
import { keepTabsTogether } from './tabs'
import './theme/fonts.css'
import './theme/base.css'
import './theme/print.css'

const store = makeStore()
setupListeners(store.dispatch)
keepTabsTogether(store)

persistStore(store, null, () => {
  createRoot(document.getElementById('root')!).render(<App store={store} router={makeRouter(store)} />)
})

// Fetched while the user types the password; the login page itself does without it.
window.setTimeout(() => void import(/* webpackChunkName: "shell" */ './shell/Shell'), 1500)
