import { createAction } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { NO_ANSWER, NOT_READ } from '#shared/api/errors'
import { noticeRaised } from '#shared/notices/noticesSlice'
import type { AppDispatch, AppStartListening } from '#shared/session/session'
import { isFailedCall } from './failures'

const PROBE_EVERY_MS = 3000

const serverLost = createAction('connection/serverLost')
const serverFound = createAction('connection/serverFound')

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

/**
 * The server away: one notification, whatever number of calls failed, and one again for whatever someone tries meanwhile;
 * when it is back, a notification says so and the screen is fetched anew.
 */
export function addConnectionListeners(startListening: AppStartListening) {
  let away = false
  startListening({
    matcher: isFailedCall,
    effect: async ({ meta }, { dispatch, delay }) => {
      if (!meta.baseQueryMeta?.noAnswer) return
      const { type } = meta.arg
      if (!away || type === 'mutation')
        dispatch(noticeRaised({ kind: 'warning', text: type === 'mutation' ? NO_ANSWER : NOT_READ }))
      if (away) return
      away = true
      dispatch(serverLost())
      do await delay(PROBE_EVERY_MS)
      while (!(await serverAnswers()))
      away = false
      dispatch(serverFound())
      dispatch(noticeRaised({ kind: 'info', text: 'Связь с сервером восстановлена.' }))
      refetchShown(dispatch)
    },
  })
}
