import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config'

/** The address without its query: tickets, searched names and phones stand there. */
const pathOf = (url: string) => url.split('?')[0]

/** One line a request: method, path, status, time. No bodies, no headers, no query. */
export const logOptions = (config: Config): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        serializers: {
          req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
          err: (error: Error) => ({ type: error.name, message: '', stack: error.stack?.split('\n').slice(1).join('\n') ?? '' }),
        },
      }
