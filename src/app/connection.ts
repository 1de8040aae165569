import { createAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { NO_ANSWER } from '#shared/api/errors'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { isFailedCall } from './failures'
import type { AppDispatch, AppStartListening } from './hooks'

const PROBE_EVERY_MS = 3000

export const serverLost = createAction('connection/serverLost')
export const serverFound = createAction('connection/serverFound')

/** Fetches anew whatever is on screen: after a time without the server its events were missed. */
export function refetchShown(dispatch: AppDispatch) {
  setupListeners(dispatch, (_dispatch, { onOnline }) => {
    dispatch(onOnline())
    return () => undefined
  })
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch(new URL('/readyz', location.origin))).ok
  } catch {
    return false
  }
}

/** The server away: one notification, whatever number of calls failed; when it is back, the screen is fetched anew. */
export function addConnectionListeners(startListening: AppStartListening) {
  startListening({
    matcher: isFailedCall,
    effect: async ({ meta }, { dispatch, delay, unsubscribe, subscribe }) => {
      if (!meta.baseQueryMeta?.noAnswer) return
      // Deaf to further failures until the server is back: they all say the same.
      unsubscribe()
      dispatch(serverLost())
      dispatch(noticeRaised({ kind: 'warning', text: NO_ANSWER }))
      do await delay(PROBE_EVERY_MS)
      while (!(await serverAnswers()))
      subscribe()
      dispatch(serverFound())
      refetchShown(dispatch)
    },
  })
}
