import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { ApiError } from '#contract/common'

/** The specification's default (section 8): shown when a failure comes without any words of its own. */
const DEFAULT_ERROR = 'An unexpected error occurred'
export const NO_ANSWER = 'Сервер не отвечает. Введённые данные не изменены: повторите, когда связь вернётся.'

/** Of what was only read: nothing was typed there, and it is read again by itself (connection.ts). */
export const NOT_READ = 'Нет связи с сервером: на экране может быть не всё. Обновится само, когда связь вернётся.'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isApiError = (value: unknown): value is ApiError =>
  isRecord(value) && typeof value.status === 'number' && typeof value.message === 'string' && isRecord(value.errors)

/** What went wrong, in words; `fallback` is for a failure that brought none. */
export const errorMessage = (error: unknown, fallback: string = DEFAULT_ERROR): string =>
  isApiError(error) && error.message !== DEFAULT_ERROR ? error.message : fallback

/** Whether it says that the server is away, which one message says for all calls. */
export const saysAway = (error: unknown) =>
  isApiError(error) && (error.message === NO_ANSWER || error.message === NOT_READ)

/** Whether no answer came at all: no network, no server, or nothing within the time limit. */
export const isNoAnswer = (error: FetchBaseQueryError) =>
  error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR'

/**
 * Any failure in the contract's shape: the status (500 if none), the message and the errors (specification, section 7). Only a
 * failure of the server keeps its number: a refusal says itself what to do, nobody has to ask the support about it.
 */
export function toApiError(error: FetchBaseQueryError): ApiError {
  if (isNoAnswer(error)) return { status: 500, message: NO_ANSWER, errors: {} }
  const status = typeof error.status === 'number' ? error.status : 500
  const body = isRecord(error.data) ? error.data : {}
  return {
    status,
    message: typeof body.message === 'string' && body.message ? body.message : DEFAULT_ERROR,
    errors: isRecord(body.errors) ? (body.errors as ApiError['errors']) : {},
    ...(status >= 500 && typeof body.request_id === 'string' && { request_id: body.request_id }),
    ...('current' in body && { current: body.current }),
  }
}
