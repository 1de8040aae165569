import { clearAllListeners } from '@reduxjs/toolkit'
import { makeStore, type AppStore, type RootState } from '#app/store'

const stores: AppStore[] = []

/** A store as the application makes it, stopped after the test. */
export function makeTestStore(preloadedState?: Partial<RootState>) {
  const store = makeStore(preloadedState)
  stores.push(store)
  return store
}

/** Ends the listeners' timers and sockets of the test's stores. */
export function stopStores() {
  stores.splice(0).forEach((store) => store.dispatch(clearAllListeners()))
}
