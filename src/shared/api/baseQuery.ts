import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query'
import type { ApiError } from '#contract/common'
import { takeEarly } from './early'
import { isNoAnswer, NOT_READ, toApiError } from './errors'
import { unauthorized } from './events'

/** Every JSON call is given up after this long (specification, section 7). */
const API_TIMEOUT_MS = 1000

export interface ApiOptions {
  /** The page that calls shows the failure itself (a form, the login): no notification then. */
  handlesError?: boolean
}

/** `extraOptions` of endpoints whose caller shows failures itself. */
export const handlesError: ApiOptions = { handlesError: true }

/** Kept in the action: plain data only, never the request, whose headers hold the token. */
export interface ApiMeta {
  /** No answer came at all. */
  noAnswer?: boolean
  handlesError?: boolean
}

/** The one thing that the api needs to know of the store: whose session it is. */
interface StateWithSession {
  auth: { token: string | null }
}

const tokenOf = (getState: () => unknown) => (getState() as StateWithSession).auth.token

const send = fetchBaseQuery({
  // An absolute address: relative ones don't work in tests, where fetch is Node's own.
  baseUrl: location.origin,
  timeout: API_TIMEOUT_MS,
  fetchFn: (request) => takeEarly(request as Request) ?? fetch(request),
  prepareHeaders: (headers, { getState }) => {
    const token = tokenOf(getState)
    if (token) headers.set('Authorization', `Bearer ${token}`)
  },
})

/** Pauses before a read without an answer is repeated: a slow moment passes unnoticed. */
const REPEAT_AFTER_MS = [100, 300]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Send = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

/** Reads that nobody answered are sent again; a write must never be sent twice behind the user's back. */
const sendPatiently: Send = async (args, queryApi, options) => {
  let answer = await send(args, queryApi, options)
  if (queryApi.type === 'mutation') return answer
  for (const ms of REPEAT_AFTER_MS) {
    if (!answer.error || !isNoAnswer(answer.error) || queryApi.signal.aborted) break
    await pause(ms)
    answer = await send(args, queryApi, options)
  }
  return answer
}

/** A call of the API. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, ApiOptions, ApiMeta> = async (
  args,
  queryApi,
  options,
) => {
  const token = tokenOf(queryApi.getState)
  const { data, error, meta } = await sendPatiently(args, queryApi, {})
  if (!error) return { data, meta: {} }

  if (error.status === 401 && token) queryApi.dispatch(unauthorized({ token }))
  const wait = Number(meta?.response?.headers.get('Retry-After'))
  return {
    error: {
      ...toApiError(error),
      ...(isNoAnswer(error) && queryApi.type === 'query' && { message: NOT_READ }),
      ...(wait > 0 && { retry_after: wait }),
    },
    meta: { noAnswer: isNoAnswer(error), handlesError: options?.handlesError },
  }
}
