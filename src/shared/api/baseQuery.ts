import { fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query'
import type { ApiError } from '#contract/common'
import { takeEarly } from './early'
import { isNoAnswer, toApiError } from './errors'
import { unauthorized } from './events'

/** Every JSON call is given up after this long (specification, section 7). */
export const API_TIMEOUT_MS = 1000

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

/** A call of the API. Nothing is retried here: a write must never be sent twice behind the user's back. */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, ApiOptions, ApiMeta> = async (
  args,
  queryApi,
  options,
) => {
  const token = tokenOf(queryApi.getState)
  const { data, error, meta } = await send(args, queryApi, {})
  if (!error) return { data, meta: {} }

  if (error.status === 401 && token) queryApi.dispatch(unauthorized({ token }))
  const wait = Number(meta?.response?.headers.get('Retry-After'))
  return {
    error: { ...toApiError(error), ...(wait > 0 && { retry_after: wait }) },
    meta: { noAnswer: isNoAnswer(error), handlesError: options?.handlesError },
  }
}
