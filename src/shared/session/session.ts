import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { can, type Permission } from '#contract/permissions'
import type { api } from '#shared/api/api'
import { selectGbcId, selectUser, type AuthState } from './authSlice'

/** What shared code and features know of the store: the session and the api's cache. Other slices are read by selectors. */
export interface SessionState {
  auth: AuthState
  api: ReturnType<typeof api.reducer>
}

/** Dispatches actions, and calls of the api outside a component. */
export type AppDispatch = ThunkDispatch<SessionState, unknown, UnknownAction>
export type AppStartListening = TypedStartListening<SessionState, AppDispatch>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()

/** The signed-in user. Inside the shell there always is one. */
export function useUser() {
  const user = useSelector(selectUser)
  if (!user) throw new Error('useUser is called outside the shell')
  return user
}

/** Id of the current cooperative, or null while the user has none. */
export const useGbcId = () => useSelector(selectGbcId)

/** Id of the current cooperative on pages that nobody without one gets to (their routes ask for a permission in it). */
export function useOwnGbcId() {
  const gbcId = useGbcId()
  if (!gbcId) throw new Error('useOwnGbcId is called on a page open to users without a cooperative')
  return gbcId
}

/** Whether the signed-in user's role holds a permission. The server enforces the same. */
export function useCan(permission: Permission) {
  return can(useSelector(selectUser)?.role, permission)
}
