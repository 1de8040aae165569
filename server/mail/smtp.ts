import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '#server/config'

/** What became of a letter. */
export type Outcome =
  | { kind: 'sent' }
  /** The server will never take this letter. */
  | { kind: 'refused'; reason: string }
  /** It wasn't taken now. `server`: whatever letter it were, so the others need not be tried. */
  | { kind: 'later'; reason: string; server: boolean }
  /** It was handed over whole and no answer came: it may have been taken. */
  | { kind: 'doubt'; reason: string }

export interface Letter {
  envelope: { from: string; to: string[] }
  message: Buffer
}

const CONNECTING = 20_000
/** From the first command to the end of the text: well within a claim. */
const TALKING = 60_000
/** A receiver may look for viruses before it answers: giving up early makes doubts (RFC 5321, 4.5.3.2.6). */
export const ANSWERING = 5 * 60_000
/** How long a stopping server waits for the answer to a letter that it has handed over. */
const LAST_WORDS = 10_000

const LOCAL = ['localhost', '127.0.0.1', '::1']

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Почтовый сервер не принимает соединений',
  ECONNRESET: 'Почтовый сервер оборвал соединение',
  ECONNECTION: 'Почтовый сервер оборвал соединение',
  ETIMEDOUT: 'Почтовый сервер не отвечает',
  EDNS: 'Почтовый сервер не найден по имени',
  ETLS: 'Не удалось установить защищённое соединение с почтовым сервером',
  EAUTH: 'Почтовый сервер не принял имя и пароль',
}

interface SmtpError extends SMTPConnection.SMTPError {
  originalCode?: string
}

/** The failure in Russian, with the mail server's own words where it sent any. */
function reasonOf({ code = '', originalCode = '', response }: SmtpError): string {
  const words = response?.replace(/\s+/g, ' ').slice(0, 300)
  const reason = reasons[originalCode] ?? reasons[code]
  if (words) return `${reason ?? 'Ответ почтового сервера'}: ${words}`
  return reason ?? 'Нет связи с почтовым сервером'
}

/** Commands whose answer concerns this letter; all others would end the same way with any letter. */
const ABOUT_LETTER = ['RCPT TO', 'DATA', 'API']

function outcomeOf(error: SmtpError, handed: boolean): Outcome {
  const { responseCode, code, command = '' } = error
  const reason = reasonOf(error)
  if (handed && responseCode === undefined) return { kind: 'doubt', reason }
  if (!ABOUT_LETTER.includes(command)) return { kind: 'later', reason, server: true }
  const badAddress = responseCode === undefined && code === 'EENVELOPE'
  if (badAddress || (responseCode ?? 0) >= 500) return { kind: 'refused', reason }
  return { kind: 'later', reason, server: responseCode === undefined }
}

/**
 * Hands a letter to the mail server.
 * @param beforeEnd runs when the text is through and before the dot that makes the server take it; when it throws, the letter isn't sent
 * @param signal gives up: at once before the dot; after it the answer is waited for a little longer
 */
export async function deliver(
  { host, port, secure, credentials }: MailConfig,
  letter: Letter,
  beforeEnd: () => Promise<void>,
  signal: AbortSignal,
): Promise<Outcome> {
  // Neither a password nor a letter travels in the clear, unless it stays on this machine: letters carry one-time passwords.
  const requireTLS = !secure && !LOCAL.includes(host)
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS,
    connectionTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    socketTimeout: ANSWERING,
  })
  let handed = false

  const limit = new AbortController()
  let timer = setTimeout(() => limit.abort(), TALKING)
  const allow = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => limit.abort(), milliseconds)
  }
  const stop = () => (handed ? allow(LAST_WORDS) : limit.abort())
  const interrupted = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    limit.signal.addEventListener('abort', () =>
      reject(Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })),
    )
  })
  const step = (begin: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      interrupted,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ])

  async function* text(): AsyncGenerator<Buffer> {
    yield letter.message
    await beforeEnd()
    limit.signal.throwIfAborted()
    handed = true
    allow(ANSWERING)
  }

  signal.addEventListener('abort', stop)
  try {
    await step((done) => connection.connect(done))
    if (credentials) await step((done) => connection.login(credentials, done))
    await step((done) => connection.send(letter.envelope, Readable.from(text(), { objectMode: false }), done))
    connection.quit()
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error as SmtpError, handed)
  } finally {
    connection.close()
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
