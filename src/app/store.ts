import { combineReducers, configureStore, createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '#shared/api/api'
import { dialogsSlice } from '#shared/dialogs/dialogsSlice'
import { uploadsSlice } from '#shared/uploads/uploadsSlice'
import { noticesSlice } from '#shared/notices/noticesSlice'
import { authSlice, loggedOut } from '#shared/session/authSlice'
import { devTools } from './devTools'
import { featureReducers } from './slices'
import { addListeners } from './listeners'
import { clearedAtLogout, persisted } from './persist'
import { recentSlice } from './search/recentSlice'
import { menuSlice } from './shell/menuSlice'
import { themeSlice } from './theme/themeSlice'

const slices = combineReducers({
  [api.reducerPath]: api.reducer,
  auth: authSlice.reducer,
  theme: themeSlice.reducer,
  menu: menuSlice.reducer,
  notices: noticesSlice.reducer,
  dialogs: dialogsSlice.reducer,
  uploads: uploadsSlice.reducer,
  recent: recentSlice.reducer,
  ...featureReducers,
})

export type RootState = ReturnType<typeof slices>

/** Logout leaves nothing of the one user's work to the next. */
function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  const next = slices(state, action)
  return loggedOut.match(action) ? clearedAtLogout(next, slices(undefined, action)) : next
}

const reducer = persisted(rootReducer)

/** A store of its own for the application and for each test. */
export function makeStore(preloadedState?: Partial<RootState>) {
  const listeners = createListenerMiddleware()
  addListeners(listeners.startListening.withTypes<RootState, AppDispatch>())
  return configureStore({
    reducer,
    // Slices left out start with their initial state.
    preloadedState: preloadedState as ReturnType<typeof reducer> | undefined,
    devTools,
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  })
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
