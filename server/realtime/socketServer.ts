import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import type { ServerEvents } from '#contract/events'
import type { Config } from '#server/config'
import type { Caller } from '#server/http/access'
import { rawAnswer } from '#server/http/rawAnswer'
import { securityHeaders } from '#server/http/securityHeaders'

/**
 * Clients only listen: all that they send is to connect to a namespace. A connection that sends this many is
 * closed, so that a stranger can't make the server judge one ticket after another.
 */
const MAX_MESSAGES = 10
/** Of a client's message; that of a connect is some bytes. */
const MAX_MESSAGE_BYTES = 10_000

/** Names that clients may connect to beside `/`. */
export const NAMESPACE = /^\/[\w-]{1,40}$/

/** One web socket, as the engine below socket.io has it. */
interface Connection {
  request: IncomingMessage
  on(event: 'message', listener: () => void): void
  close(): void
}

type SocketConfig = Pick<Config, 'publicUrl' | 'trustProxy'>
export type SocketServer = Server<Record<string, never>, ServerEvents, Record<string, never>, { caller: Caller }>

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

/** Whether a page of this very site opens the socket; programs that are no browsers name no origin. */
function isOwnOrigin({ publicUrl, trustProxy }: SocketConfig, { headers }: IncomingMessage): boolean {
  const { origin, host, 'x-forwarded-host': forwarded } = headers
  if (origin === undefined) return true
  const scheme = origin.split('//')[0]
  const hosts = [host, trustProxy === false ? undefined : forwarded].map((name) => hostOf(`${scheme}//${String(name)}`))
  return hostOf(origin) !== null && [...hosts, publicUrl && hostOf(publicUrl)].includes(hostOf(origin))
}

/** Why a request to /socket.io is not the beginning of a web socket of ours, in words for people. */
function refusalOf(config: SocketConfig, request: IncomingMessage): [status: number, message: string] | null {
  const query = new URLSearchParams(request.url?.split('?')[1])
  const isHandshake =
    request.method === 'GET' &&
    request.headers.upgrade !== undefined &&
    query.get('transport') === 'websocket' &&
    query.get('EIO') === '4' &&
    !query.has('sid')
  if (!isHandshake) return [400, 'Запрос не удалось прочитать']
  return isOwnOrigin(config, request) ? null : [403, 'Соединение открыто с чужого сайта']
}

/**
 * The socket.io server at its usual path: web sockets only, of pages of this site, with the headers of every answer.
 * @param onRefused called with the status of each refused handshake
 */
export function socketServer(
  server: HttpServer,
  config: SocketConfig,
  onRefused: (request: IncomingMessage, status: number) => void,
): SocketServer {
  const io: SocketServer = new Server(server, {
    serveClient: false,
    transports: ['websocket'],
    connectTimeout: 10_000,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Else each invented name stays for ever and every event walks over all of them.
    cleanupEmptyChildNamespaces: true,
  })

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const headers = securityHeaders(config, request)
    const refusal = refusalOf(config, request)
    if (refusal) {
      onRefused(request, refusal[0])
      return rawAnswer(request.socket, ...refusal, headers)
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    next()
  })

  io.engine.on('connection', (connection: Connection) => {
    const { socket } = connection.request
    let messages = 0
    connection.on('message', () => {
      messages += 1
      if (messages < MAX_MESSAGES) return
      connection.close()
      // Else it stays open for thirty seconds more, till its client agrees to the end.
      socket.destroySoon()
    })
  })
  return io
}

/** Answers a request that Node's parser refuses or that doesn't arrive in time. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, config: SocketConfig): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  const headers = securityHeaders(config)
  if (error.code === 'HPE_HEADER_OVERFLOW') return rawAnswer(socket, 431, 'Слишком длинные заголовки запроса', headers)
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return rawAnswer(socket, 408, 'Запрос не пришёл целиком в отведённое время', headers)
  rawAnswer(socket, 400, 'Запрос не удалось прочитать', headers)
}
