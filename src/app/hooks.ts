import { useDispatch, useSelector } from 'react-redux'
import type { TypedStartListening } from '@reduxjs/toolkit'
import { can, type Permission } from '#contract/permissions'
import { selectGbcId, selectUser } from '#features/auth/authSlice'
import type { AppDispatch, RootState } from './store'

/** What features may use of the app: typed hooks and types. */
export type AppStartListening = TypedStartListening<RootState, AppDispatch>
export type { AppDispatch, RootState }

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** The signed-in user. Inside the shell there always is one. */
export function useUser() {
  const user = useAppSelector(selectUser)
  if (!user) throw new Error('useUser is called outside the shell')
  return user
}

/** Id of the current cooperative, or null while the user has none. */
export const useGbcId = () => useAppSelector(selectGbcId)

/** Id of the current cooperative on pages that nobody without one gets to (their routes ask for a permission in it). */
export function useOwnGbcId() {
  const gbcId = useGbcId()
  if (!gbcId) throw new Error('useOwnGbcId is called on a page open to users without a cooperative')
  return gbcId
}

/** Whether the signed-in user's role holds a permission. The server enforces the same. */
export function useCan(permission: Permission) {
  return can(useAppSelector(selectUser)?.role, permission)
}
