import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query'
import type { ApiError } from '#contract/common'
import type { ApiMeta, ApiOptions } from './baseQuery'
import { NO_ANSWER, toApiError } from './errors'
import { unauthorized } from './events'

/** Told while a file goes to the server: the part that has gone, 0–1. */
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

/** Files go by XMLHttpRequest: fetch can't tell how much of a body has gone. Their time isn't limited, only shown. */
const post = (path: string, body: FormData, token: string | null, onProgress?: OnProgress) =>
  new Promise<{ status: number; data: unknown }>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', new URL(path, location.origin))
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onloadend = () => resolve({ status: request.status, data: parsed(request.responseText) })
    request.send(body)
  })

/** Sends a form with a file; for `queryFn` of an endpoint, with the same failures as any call of the api. */
export async function sendForm<Answer>(
  path: string,
  body: FormData,
  { getState, dispatch }: BaseQueryApi,
  { onProgress, shownByCaller }: ApiOptions & { onProgress?: OnProgress } = {},
): Promise<QueryReturnValue<Answer, ApiError, ApiMeta>> {
  const { token } = (getState() as StateWithSession).auth
  const { status, data } = await post(path, body, token, onProgress)
  if (status >= 200 && status < 300) return { data: data as Answer, meta: {} }
  if (status === 401 && token) dispatch(unauthorized({ token }))
  const noAnswer = status === 0
  const error = noAnswer ? { status: 500, message: NO_ANSWER, errors: {} } : toApiError({ status, data })
  return { error, meta: { noAnswer, shownByCaller } }
}
