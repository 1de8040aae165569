import type { FastifyServerOptions } from 'fastify'
import type { App } from '#server/app'
import type { Config } from '#server/config'

/** The address without its query: tickets, searched names and phones stand there. */
const pathOf = (url: string) => url.split('?')[0]

/** No host names; of an error its kind and place, because its message may quote what was sent. */
export const logOptions = (config: Config): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        base: null,
        serializers: {
          err: (error: Error) => ({
            type: error.name,
            message: '',
            stack: error.stack?.split('\n').slice(1).join('\n') ?? '',
          }),
        },
      }

/** One line a request: method, path, status, milliseconds. No bodies, no headers, no query. */
export function addRequestLog(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    request.log.info(
      { method, path: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}
