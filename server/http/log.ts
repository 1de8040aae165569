import type { FastifyServerOptions } from 'fastify'
import type { App } from './fastify'
import type { Config } from '#server/config'
import { logOutput } from './logOutput'
import { logRefusal } from './securityLog'

/** The address without its query: tickets, searched names and phones stand there. */
const pathOf = (url: string) => url.split('?')[0]

/** No host names; of an error its kind and place, because its message may quote what was sent. */
export const logOptions = (config: Config): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        stream: config.logStream ?? logOutput(process.stdout.fd),
        base: null,
        hooks: {
          // Without words of our own pino takes the error's message.
          logMethod([first, ...rest], method) {
            const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
            const words = rest.length === 0 && error instanceof Error ? [error.name] : rest
            method.apply(this, [first, ...words] as Parameters<typeof method>)
          },
        },
        serializers: {
          // The parser of forms logs its request's headers, the token among them, at trace.
          busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
          err: (error: Error) => ({
            type: error.name,
            message: '',
            stack: error.stack?.split('\n').slice(1).join('\n') ?? '',
          }),
        },
      }

/** One line a request: method, path, status, milliseconds, who and from where. No bodies, no headers, no query. */
export function addRequestLog(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip: address } = request
    const path = pathOf(request.url)
    const user_id = request.callerIfAny?.id
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, path, status: reply.statusCode, ms, user_id, address }, 'request')
    logRefusal(request, reply, path)
    done()
  })
}
