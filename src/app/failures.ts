import { isRejected, type UnknownAction } from '@reduxjs/toolkit'
import type { ApiError } from '#contract/common'
import { api } from '#shared/api/api'
import type { ApiMeta } from '#shared/api/baseQuery'
import { errorMessage } from '#shared/api/errors'
import { noticeRaised } from '#shared/notices/noticesSlice'
import type { AppStartListening } from '#shared/session/session'

interface FailedCall extends UnknownAction {
  type: string
  payload: ApiError
  meta: { arg: { type: 'query' | 'mutation' }; baseQueryMeta?: ApiMeta }
}

/** A call of the api that was answered with a failure or not at all (not one that was cancelled). */
export const isFailedCall = (action: unknown): action is FailedCall =>
  isRejected(action) && action.type.startsWith(`${api.reducerPath}/`) && action.payload !== undefined

/**
 * A failed mutation is shown by one notification. Left out: those whose caller shows the failure itself
 * (`extraOptions: handlesError`, as the forms' calls have), those without an answer (connection.ts shows that once)
 * and 401, after which the login page speaks.
 */
export function addFailureListeners(startListening: AppStartListening) {
  startListening({
    matcher: isFailedCall,
    effect: ({ payload, meta }, { dispatch }) => {
      const { noAnswer, handlesError } = meta.baseQueryMeta ?? {}
      if (meta.arg.type !== 'mutation' || noAnswer || handlesError || payload.status === 401) return
      dispatch(noticeRaised({ kind: 'error', text: errorMessage(payload), request_id: payload.request_id }))
    },
  })
}
