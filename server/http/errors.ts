import type { App } from './fastify'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/common'
import { AppError } from '#server/lib/errors'
import { unavailable } from './unavailable'
import { uniqueViolation, type UniqueIndexes } from './uniqueIndexes'

declare module 'fastify' {
  interface FastifyInstance {
    /** Unique indexes of all areas: which field is answered when one refuses a row. */
    uniqueIndexes: UniqueIndexes
  }
}

const wordsOfStatus: Record<number, string> = {
  400: 'Запрос не удалось прочитать',
  404: 'Не найдено',
  413: 'Слишком большой запрос',
  415: 'Неподдерживаемый тип содержимого: нужен application/json',
  429: 'Слишком много запросов. Подождите немного и повторите.',
  503: 'Сервер сейчас занят. Повторите через несколько секунд.',
}

const INTERNAL = 'Внутренняя ошибка сервера. Повторите действие; если не поможет, сообщите номер запроса в поддержку.'

/** The record as it is now, cut by the route's own schema like any answer of it. */
function present(reply: FastifyReply, current: unknown): { current?: unknown } {
  const { response = {} } = (reply.routeOptions.schema ?? {}) as { response?: Record<string, unknown> }
  const success = Object.keys(response).find((status) => status.startsWith('2'))
  if (current === undefined || success === undefined) return {}
  return { current: JSON.parse(reply.serializeInput(current as Record<string, unknown>, success) as string) as unknown }
}

function answer(reply: FastifyReply, error: ApiError, extra: AppError['extra'] = {}) {
  if (extra.retryAfter !== undefined) reply.header('retry-after', String(extra.retryAfter))
  const body = { ...error, ...present(reply, extra.current) }
  // Sent past the route's own response schema: an error has one shape everywhere.
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

const answerKnown = (reply: FastifyReply, { status, message, errors, extra }: AppError, request_id: string) =>
  answer(reply, { status, message, errors, request_id }, extra)

/** Answers with a failure; also for those found before any hook has run, as an address that can't be read. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof AppError ? error : uniqueViolation(request.server.uniqueIndexes, error)
  if (refusal) return answerKnown(reply, refusal, request.id)
  const outage = unavailable(error)
  if (outage) {
    request.log.error({ code: (error as FastifyError).code }, 'the database or the disk is unavailable')
    return answerKnown(reply, outage, request.id)
  }
  const { statusCode: status = 500 } = error as FastifyError
  if (status >= 400 && status < 500) {
    return answer(reply, {
      status,
      message: wordsOfStatus[status] ?? wordsOfStatus[400],
      errors: {},
      request_id: request.id,
    })
  }
  if (status === 503) {
    return answer(reply, { status, message: wordsOfStatus[503], errors: {}, request_id: request.id }, { retryAfter: 2 })
  }
  // The message may quote what was sent: only its kind and where it came from are logged.
  request.log.error(
    { error: error.name, code: (error as FastifyError).code, stack: error.stack?.split('\n').slice(1).join('\n') },
    'request failed',
  )
  return answer(reply, { status: 500, message: INTERNAL, errors: {}, request_id: request.id })
}

/** The one place that shapes failures: `{ status, message, errors, request_id }`, nothing of the inside of a 5xx. */
export function addErrors(app: App): void {
  app.setErrorHandler(answerError)
}

export const apiNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, { status: 404, message: wordsOfStatus[404], errors: {}, request_id: request.id })
