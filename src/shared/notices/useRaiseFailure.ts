import { useDispatch } from 'react-redux'
import { isApiError, saysAway } from '#shared/api/errors'
import { noticeRaised } from './noticesSlice'

/**
 * Shows the failure of a call that is marked `handlesError`, which the listener of failures leaves to its caller.
 * @returns called with what the call failed by; nothing happens when there is no failure
 */
export function useRaiseFailure() {
  const dispatch = useDispatch()
  return (error: unknown, text?: string) => {
    // The lost connection is shown once for all calls, a dead session by the login page.
    if (!isApiError(error) || saysAway(error) || error.status === 401) return
    dispatch(noticeRaised({ kind: 'error', text: text ?? error.message, request_id: error.request_id }))
  }
}
