import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailConfig } from '#server/config'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers by their lower-case names, unfolded and decoded. */
  headers: Record<string, string>
  text: string
  attachments: { name: string; content: Buffer }[]
  /** As it came. */
  raw: string
}

/**
 * What the server does with a letter: refuses it by a code; never answers to its addressee; has it whole and never
 * answers, or breaks the line.
 */
type Behaviour = number | 'mute-before' | 'mute-after' | 'drop'

export interface MailServer {
  port: number
  /** How many times an addressee was named. */
  readonly asked: number
  /** Letters that the server has taken. */
  taken: ReceivedMail[]
  /** Letters that it had whole, taken or not. */
  seen: ReceivedMail[]
  /** How the next letters are treated, one behaviour each; the others are taken. */
  next(...behaviours: Behaviour[]): void
  close(): Promise<void>
}

const decodeWord = (charset: string, encoding: string, text: string) =>
  new TextDecoder(charset).decode(
    encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' ')),
  )

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const decodeHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodeWord(charset, encoding, text),
    )

/** Parts of a letter that has several, each with its headers. */
function partsOf(body: string, type: string): string[] {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  return boundary === undefined
    ? []
    : body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => part.replace(/^\r\n/, ''))
}

function parse(raw: string, from: string, to: string[]): ReceivedMail {
  const split = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeHeader(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  )
  const body = raw.slice(split + 4)
  const parts = partsOf(body, headers['content-type'] ?? '')
  if (parts.length > 0) {
    const [first, ...others] = parts.map((part) => parse(part, from, to))
    const attachments = others.map((part) => ({
      name: /name="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1] ?? '',
      content: Buffer.from(part.raw.slice(part.raw.indexOf('\r\n\r\n')), 'base64'),
    }))
    return { from, to, headers, text: first.text, attachments, raw }
  }
  const encoding = headers['content-transfer-encoding']
  const decoded =
    encoding === 'quoted-printable'
      ? quotedPrintable(body)
      : Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8')
  return { from, to, headers, text: decoded.toString('utf8').replaceAll('\r\n', '\n').trim(), attachments: [], raw }
}

const refusal = (code: number) =>
  Object.assign(new Error(code < 500 ? 'try later' : 'no such user'), { responseCode: code })

/** A real SMTP server on this machine, which can be made to misbehave. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: ReceivedMail[] = []
  const seen: ReceivedMail[] = []
  const planned: Behaviour[] = []
  let asked = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      asked += 1
      const behaviour = planned[0]
      if (behaviour === 'mute-before') return
      if (typeof behaviour !== 'number') return done()
      planned.shift()
      done(refusal(behaviour))
    },
    onData(stream, { envelope, ...session }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const mail = parse(
          Buffer.concat(chunks).toString('utf8'),
          from,
          envelope.rcptTo.map(({ address }) => address),
        )
        seen.push(mail)
        const behaviour = planned.shift()
        if (behaviour === 'mute-after') return
        if (behaviour === 'drop') return sockets.forEach((socket) => socket.destroy())
        taken.push(mail)
        done(null, `taken ${session.id}`)
      })
    },
  })
  server.on('error', () => undefined)
  const sockets = new Set<{ destroy(): void }>()
  const listener = server.listen(port, '127.0.0.1')
  listener.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(listener, 'listening')

  return {
    port: (listener.address() as AddressInfo).port,
    taken,
    seen,
    get asked() {
      return asked
    },
    next: (...behaviours) => void planned.splice(0, planned.length, ...behaviours),
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy())
        server.close(() => resolve())
      }),
  }
}

/** Settings of an app that sends here: the server takes its port when it starts, and the app reads it at each letter. */
export const mailConfig = (): MailConfig => ({
  host: '127.0.0.1',
  port: 0,
  secure: false,
  credentials: null,
  from: { name: 'ГСК «Маяк»', address: 'office@mayak.example' },
})
