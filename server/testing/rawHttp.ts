import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** A TCP connection to a server on this machine that collects what it is answered. */
export async function openConnection(port: number, sent: string | Buffer = '') {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes) => received.push(bytes))
  // A reset is an end like another: what was received tells the rest.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await once(socket, 'connect')
  if (sent.length > 0) socket.write(sent)
  return { socket, closed, received: () => Buffer.concat(received).toString() }
}

/** Sends these bytes. @returns the whole answer, once the server has closed the connection */
export async function rawCall(port: number, bytes: string): Promise<string> {
  const { closed, received } = await openConnection(port, bytes)
  await closed
  return received()
}

/** A web socket's text message of at most 125 bytes as a client sends it. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  // Masked, as RFC 6455 wants it of clients, with a mask of zeros.
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

/** The request that begins a web socket of socket.io. @param headers further header lines */
export const handshake = (query = 'EIO=4&transport=websocket', headers: string[] = []): string =>
  [
    `GET /socket.io/?${query} HTTP/1.1`,
    'Host: office.local',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
    '\r\n',
  ].join('\r\n')
