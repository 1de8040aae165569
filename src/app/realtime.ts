import { createAction } from '@reduxjs/toolkit'
import type { Socket } from 'socket.io-client'
import type { ChangedEvent, JobEvent, ServerEvents } from '#contract/events'
import { authApi } from '#features/auth/authApi'
import { api } from '#shared/api/api'
import { idTag, listsStaleAfter, listTag } from '#shared/api/tags'
import type { Feature } from '#shared/features/feature'
import type { AppDispatch, AppStartListening, SessionState } from '#shared/session/session'
import { refetchShown } from './connection'

const RETRY_FIRST_MS = 1000
const RETRY_MOST_MS = 5000

const recordChanged = createAction<ChangedEvent>('realtime/recordChanged')
const jobProgressed = createAction<JobEvent>('realtime/jobProgressed')
export const notificationsChanged = createAction('realtime/notificationsChanged')
const socketConnected = createAction('realtime/socketConnected')
const socketDisconnected = createAction<{ reason: string }>('realtime/socketDisconnected')

/** Tags are added by the calls of the features, whose code may not be there yet: here any name is one. */
const tagged = (...addTagTypes: string[]) => api.enhanceEndpoints({ addTagTypes })

/** Tags that an event makes stale: of the record and the lists of its area, and of lists that name such records. */
const staleAfter = (features: readonly Feature[], { type, id }: ChangedEvent) =>
  features.flatMap(({ tags = {} }) => [
    ...Object.keys(tags).flatMap((tag) => (tags[tag][0] === type ? [idTag(tag, id)] : [])),
    ...listsStaleAfter(tags, [type]),
  ])

/** A session that the server opens its socket to: one whose forced password change is done. */
const openSession = ({ auth }: SessionState) => (auth.passwordSet ? auth.token : null)

/** @returns a ticket for one connection, or undefined when the server gave none */
async function takeTicket(dispatch: AppDispatch): Promise<string | undefined> {
  const taking = dispatch(authApi.endpoints.takeSocketTicket.initiate())
  const { data } = await taking
  taking.reset()
  return data?.ticket
}

/** Passes the socket's events on until it disconnects. @returns whether it ever connected, and why it ended */
const listen = (socket: Socket<ServerEvents>, dispatch: AppDispatch, onConnect: () => void) =>
  new Promise<{ wasConnected: boolean; reason: string }>((resolve) => {
    socket.on('connect', onConnect)
    socket.on('changed', (event) => dispatch(recordChanged(event)))
    socket.on('job', (event) => dispatch(jobProgressed(event)))
    socket.on('notified', () => dispatch(notificationsChanged()))
    socket.on('disconnect', (reason) => resolve({ wasConnected: true, reason }))
    socket.on('connect_error', ({ message }) => resolve({ wasConnected: false, reason: message }))
  }).finally(() => socket.disconnect())

export function addRealtimeListeners(startListening: AppStartListening) {
  startListening({
    predicate: (_action, now, before) => openSession(now) !== openSession(before),
    effect: async (_action, { cancelActiveListeners, dispatch, getState, pause, delay, signal }) => {
      cancelActiveListeners()
      if (!openSession(getState())) return
      // Loaded after sign-in only: the login page does without it.
      const { io } = await pause(import(/* webpackExports: ["io"] */ 'socket.io-client'))

      let wait = RETRY_FIRST_MS
      for (let attempt = 0; ; attempt += 1) {
        // When the server closed the socket because the session ended, this call's 401 logs out at once.
        const token = await pause(takeTicket(dispatch))
        if (token) {
          // A ticket opens one socket, so reconnecting is done here, each time with a new one.
          const socket: Socket<ServerEvents> = io({
            query: { token },
            transports: ['websocket'],
            reconnection: false,
            forceNew: true,
          })
          signal.addEventListener('abort', () => socket.disconnect())
          const { wasConnected, reason } = await pause(
            listen(socket, dispatch, () => {
              dispatch(socketConnected())
              // What changed in between was not heard of.
              if (attempt > 0) refetchShown(dispatch)
            }),
          )
          if (wasConnected) {
            dispatch(socketDisconnected({ reason }))
            wait = RETRY_FIRST_MS
            if (reason === 'io server disconnect') continue
          }
        }
        await delay(wait)
        wait = Math.min(wait * 2, RETRY_MOST_MS)
      }
    },
  })

  startListening({
    actionCreator: recordChanged,
    effect: async ({ payload }, { dispatch }) => {
      const { features } = await import(/* webpackChunkName: "shell" */ './features')
      const tags = staleAfter(features, payload)
      dispatch(tagged(...tags.map(({ type }) => type)).util.invalidateTags(tags))
    },
  })

  startListening({
    actionCreator: jobProgressed,
    effect: ({ payload }, { dispatch }) => {
      dispatch(tagged('Job').util.invalidateTags([idTag('Job', payload.id), listTag('Job')]))
    },
  })
  startListening({
    actionCreator: notificationsChanged,
    effect: (_action, { dispatch }) => {
      dispatch(tagged('Notification').util.invalidateTags([listTag('Notification')]))
    },
  })
}
