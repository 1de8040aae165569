import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { oneLine } from './mail/oneLine'
import { publicDir } from './paths'

/** Which proxies may name the caller's address: all, none, some addresses, or a rule by the number of hops. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

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
  dadataToken: string | null
  dadataUrl: string
  /** How to send mail, or null: then none is sent. */
  mail: MailConfig | null
  /** Address that people open the program at, without a slash at its end; null = letters carry no links. */
  publicUrl: string | null
  logLevel: string
  trustProxy: TrustProxy
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

function readDatabaseUrl(value: string | undefined): string | null {
  if (!value) return null
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new ConfigError('DATABASE_URL: нужен адрес вида postgres://пользователь:пароль@узел/база')
  return value
}

function readTrustProxy(value: string | undefined): TrustProxy {
  if (!value || value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  if (/^[\da-fA-F.:/,\s]+$/.test(value)) return value
  throw new ConfigError(`TRUST_PROXY: нужно true, false, число посредников или их адреса, задано «${value}»`)
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

function readSecretKey(value: string | undefined): string | null {
  if (!value) return null
  if (value.length < 32) throw new ConfigError('SECRET_KEY: нужно не меньше 32 символов')
  return value
}

/** @throws ConfigError with one line in Russian */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const password = readPassword(env.ADMIN_PASSWORD)
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || undefined),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    adminEmail: readEmail(env.ADMIN_EMAIL || 'admin@gbc-office.local'),
    adminPassword: password ?? randomBytes(9).toString('base64url'),
    adminPasswordInvented: password === null,
    secretKey: readSecretKey(env.SECRET_KEY),
    dadataToken: env.DADATA_TOKEN || null,
    dadataUrl: 'https://suggestions.dadata.ru',
    mail: readMail(env.SMTP_URL, env.SMTP_FROM),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    publicDir,
  }
}
