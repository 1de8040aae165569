import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query'
import type { ApiError } from '#contract/common'
import type { ApiMeta, ApiOptions } from './baseQuery'
import { NO_ANSWER, toApiError } from './errors'
import { unauthorized } from './events'
import { idempotencyHeader } from './idempotency'

/** Called while a file goes to the server: the part that has gone, 0–1. */
export type OnProgress = (part: number) => void

interface StateWithSession {
  auth: { token: string | null }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface SendOptions extends ApiOptions {
  onProgress?: OnProgress
  /** The same for a second try of the same file, so that a lost answer can't make a second one of it. */
  idempotencyKey?: string
}

/** Files go by XMLHttpRequest: fetch doesn't report how much of a body has gone. Their time isn't limited, only shown. */
const post = (
  path: string,
  body: FormData,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress?: OnProgress,
) =>
  new Promise<{ status: number; data: unknown; wait: number }>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', new URL(path, location.origin))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onloadend = () =>
      resolve({
        status: request.status,
        data: parsed(request.responseText),
        wait: Number(request.getResponseHeader('Retry-After')),
      })
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** Sends a form with a file; for `queryFn` of an endpoint, with the same failures as any call of the api. */
export async function sendForm<Answer>(
  path: string,
  body: FormData,
  { getState, dispatch, signal }: BaseQueryApi,
  { onProgress, idempotencyKey, handlesError }: SendOptions = {},
): Promise<QueryReturnValue<Answer, ApiError, ApiMeta>> {
  const { token } = (getState() as StateWithSession).auth
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey && idempotencyHeader(idempotencyKey)),
  }
  const { status, data, wait } = await post(path, body, headers, signal, onProgress)
  if (status >= 200 && status < 300) return { data: data as Answer, meta: {} }
  if (status === 401 && token) dispatch(unauthorized({ token }))
  const noAnswer = status === 0
  const error = noAnswer ? { status: 500, message: NO_ANSWER, errors: {} } : toApiError({ status, data })
  return { error: { ...error, ...(wait > 0 && { retry_after: wait }) }, meta: { noAnswer, handlesError } }
}
