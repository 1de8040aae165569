import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { parse as parseConnectionString, type ConnectionOptions } from 'pg-connection-string'
import { oneLine } from './mail/oneLine'
import { publicDir } from './paths'

/** Which proxies may name the caller's address: none, some addresses, or a rule by the number of hops. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean)

export interface MailConfig {
  host: string
  port: number
  /** TLS from the first byte (smtps://); else STARTTLS where the server offers it. */
  secure: boolean
  credentials: { user: string; pass: string } | null
  from: { name: string; address: string }
}

/** What the server is started with; read once from the environment (the table in the README). */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** PostgreSQL address, or null for the embedded SQLite in dataDir. */
  databaseUrl: string | null
  adminEmail: string
  adminPassword: string
  /** Whether the password was invented here and so must be printed. */
  adminPasswordInvented: boolean
  /** What secrets in the database are encrypted with; null = a key of its own in dataDir. */
  secretKey: string | null
  /** The former SECRET_KEY, which still opens what was encrypted with it; null = there was none. */
  secretKeyOld: string | null
  dadataToken: string | null
  dadataUrl: string
  /** How to send mail, or null: then none is sent. */
  mail: MailConfig | null
  /** Address that people open the program at, without a slash at its end; null = letters carry no links. */
  publicUrl: string | null
  logLevel: string
  /** Where the log goes; null = standard output. */
  logStream: Writable | null
  trustProxy: TrustProxy
  /** Whether people may work over a network without TLS. */
  allowHttp: boolean
  /** Calls of one session in a minute, and half of it of an address without one; 0 = no limit. */
  callsPerMinute: number
  /** How long a stopping server waits for the calls in flight, milliseconds. */
  stopGrace: number
  /** Folder of the built client. */
  publicDir: string
}

/** A wrong value in the environment: one line that says which and what is expected. */
export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function readPort(value: string | undefined): number {
  const port = Number(value ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`PORT: нужно число от 0 до 65535, задано «${value}»`)
  return port
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|::1|\/.*)?$/

/**
 * A database on another host is talked to over TLS that checks whose certificate it is: passwords and personal data go
 * by it. `plain` = DATABASE_PLAIN, for a network that is protected otherwise.
 */
function readDatabaseUrl(
  value: string | undefined,
  plain: string | undefined,
  pgHost: string | undefined,
): string | null {
  if (plain && !['true', 'false'].includes(plain))
    throw new ConfigError(`DATABASE_PLAIN: нужно true или false, задано «${oneLine(plain)}»`)
  if (!value) return null
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError('DATABASE_URL: нужен адрес вида postgres://пользователь:пароль@узел/база')
  const { host, ssl, sslmode } = parseDatabaseUrl(value)
  if (plain === 'true' || LOCAL.test(host || pgHost || '')) return value
  const verified = typeof ssl === 'object' && (sslmode === 'verify-full' || ssl.ca !== undefined)
  if (!verified || ssl.rejectUnauthorized === false || !['verify-full', 'verify-ca', 'require'].includes(sslmode ?? ''))
    throw new ConfigError(
      'DATABASE_URL: до базы данных на другом узле нужен sslmode=verify-full (или verify-ca с sslrootcert); в защищённой сети соединение без проверки разрешает DATABASE_PLAIN=true',
    )
  return value
}

/** An address, or a subnet such as 10.0.0.0/8. */
function isSubnet(text: string): boolean {
  const [address, bits, ...rest] = text.trim().split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/** As pg itself reads the address; the certificates that it names are read too. */
function parseDatabaseUrl(value: string): ConnectionOptions & { sslmode?: string } {
  try {
    return parseConnectionString(value)
  } catch (error) {
    // The message names a file; the address, which holds a password, is not repeated.
    const { code, message } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATABASE_URL: адрес не удалось прочитать${code === 'ENOENT' ? ` (${message})` : ''}`)
  }
}

/** Nobody has more in a row: a larger number would let a caller's own words through. */
const MOST_PROXIES = 5

function readTrustProxy(value: string | undefined): TrustProxy {
  if (!value || value === 'false' || /^0+$/.test(value)) return false
  // Any caller could then name any address: what is counted by address would count nothing.
  const isCount = /^\d+$/.test(value)
  if (value === 'true' || /\/0+\s*(,|$)/.test(value) || (isCount && Number(value) > MOST_PROXIES))
    throw new ConfigError(
      `TRUST_PROXY: «${oneLine(value)}» позволило бы любому назвать себе любой адрес; задайте число посредников, не больше ${MOST_PROXIES} (один: TRUST_PROXY=1), или их адреса`,
    )
  if (isCount) return (_address, hop) => hop < Number(value)
  if (value.split(',').every(isSubnet)) return value
  throw new ConfigError(`TRUST_PROXY: нужно false, число посредников или их адреса, задано «${oneLine(value)}»`)
}

function readCallsPerMinute(value = '1500'): number {
  const calls = Number(value)
  if (!Number.isInteger(calls) || calls < 0)
    throw new ConfigError(
      `CALLS_PER_MINUTE: нужно целое число запросов в минуту или 0 без ограничения, задано «${value}»`,
    )
  return calls
}

function readChoice(name: string, value: string, choices: string[]): string {
  if (!choices.includes(value)) throw new ConfigError(`${name}: нужно одно из ${choices.join(', ')}, задано «${value}»`)
  return value
}

function readEmail(value: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw new ConfigError(`ADMIN_EMAIL: «${value}» не похоже на адрес электронной почты`)
  return value.toLowerCase()
}

const SMTP_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** «ГСК «Маяк» <office@mayak.ru>» or the address alone. */
function readSender(value: string): MailConfig['from'] {
  const [, name = '', address = value] = /^([^<>]*)<([^<>]+)>$/.exec(value.trim()) ?? []
  if (!/^[^\s@<>(),;:"\\]+@[^\s@]+$/.test(address.trim()))
    throw new ConfigError(
      `SMTP_FROM: нужен адрес вида office@mayak.ru или «Название <office@mayak.ru>», задано «${oneLine(value)}»`,
    )
  return { name: oneLine(name).replace(/^"(.*)"$/, '$1'), address: address.trim().toLowerCase() }
}

function readCredentials({ username, password }: URL): MailConfig['credentials'] {
  try {
    return username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
  } catch {
    throw new ConfigError('SMTP_URL: знак % в имени или пароле пишется как %25')
  }
}

function readMail(address: string | undefined, from: string | undefined): MailConfig | null {
  if (!address) return null
  const url = URL.canParse(address) ? new URL(address) : null
  const port = Number(url?.port || SMTP_PORTS[url?.protocol ?? ''])
  // The address is not repeated: a password may stand in it.
  if (!url?.hostname || !(url.protocol in SMTP_PORTS) || !port)
    throw new ConfigError('SMTP_URL: нужен адрес вида smtp://пользователь:пароль@узел:587 или smtps://…:465')
  if (!from) throw new ConfigError('SMTP_FROM: нужен адрес, от которого уходят письма, раз задан SMTP_URL')
  const credentials = readCredentials(url)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    secure: url.protocol === 'smtps:',
    credentials,
    from: readSender(from),
  }
}

function readPublicUrl(value: string | undefined): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new ConfigError(`PUBLIC_URL: нужен адрес вида https://office.mayak.ru, задано «${oneLine(value)}»`)
  return url.href.replace(/\/+$/, '')
}

function readPassword(value: string | undefined): string | null {
  if (!value) return null
  if (value.length < 8 || value.length > 128) throw new ConfigError('ADMIN_PASSWORD: нужно от 8 до 128 символов')
  return value
}

function readSecretKey(name: 'SECRET_KEY' | 'SECRET_KEY_OLD', value: string | undefined): string | null {
  if (!value) return null
  if (value.length < 32) throw new ConfigError(`${name}: нужно не меньше 32 символов`)
  return value
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Passwords and passports would go over the network as they are. */
function readHost(host: string, { trustProxy, allowHttp }: Pick<Config, 'trustProxy' | 'allowHttp'>): string {
  if (isLoopback(host) || trustProxy !== false || allowHttp) return host
  throw new ConfigError(
    `HOST: по адресу ${host} программа была бы доступна из сети без шифрования; поставьте перед ней прокси с TLS и задайте TRUST_PROXY=1 или разрешите это: ALLOW_HTTP=true`,
  )
}

function readFlag(name: string, value = 'false'): boolean {
  return readChoice(name, value, ['true', 'false']) === 'true'
}

/** @throws ConfigError with one line in Russian */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const trustProxy = readTrustProxy(env.TRUST_PROXY)
  const allowHttp = readFlag('ALLOW_HTTP', env.ALLOW_HTTP || undefined)
  const password = readPassword(env.ADMIN_PASSWORD)
  return {
    host: readHost(env.HOST || '127.0.0.1', { trustProxy, allowHttp }),
    port: readPort(env.PORT || undefined),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL, env.DATABASE_PLAIN, env.PGHOST),
    adminEmail: readEmail(env.ADMIN_EMAIL || 'admin@gbc-office.local'),
    adminPassword: password ?? randomBytes(9).toString('base64url'),
    adminPasswordInvented: password === null,
    secretKey: readSecretKey('SECRET_KEY', env.SECRET_KEY),
    secretKeyOld: readSecretKey('SECRET_KEY_OLD', env.SECRET_KEY_OLD),
    dadataToken: env.DADATA_TOKEN || null,
    dadataUrl: 'https://suggestions.dadata.ru',
    mail: readMail(env.SMTP_URL, env.SMTP_FROM),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    logStream: null,
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    trustProxy,
    allowHttp,
    callsPerMinute: readCallsPerMinute(env.CALLS_PER_MINUTE || undefined),
    stopGrace: 8_000,
    publicDir,
  }
}
