import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { publicDir } from './paths'

/** Which proxies may name the caller's address: all, none, some addresses, or a rule by the number of hops. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

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
  dadataToken: string | null
  dadataUrl: string
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
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ConfigError(`PORT: нужно число от 0 до 65535, задано «${value}»`)
  return port
}

function readDatabaseUrl(value: string | undefined): string | null {
  if (!value) return null
  if (!/^postgres(ql)?:\/\//.test(value)) throw new ConfigError('DATABASE_URL: нужен адрес вида postgres://пользователь:пароль@узел/база')
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
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw new ConfigError(`ADMIN_EMAIL: «${value}» не похоже на адрес электронной почты`)
  return value.toLowerCase()
}

function readPassword(value: string | undefined): string | null {
  if (!value) return null
  if (value.length < 8 || value.length > 128) throw new ConfigError('ADMIN_PASSWORD: нужно от 8 до 128 символов')
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
    dadataToken: env.DADATA_TOKEN || null,
    dadataUrl: 'https://suggestions.dadata.ru',
    logLevel: readChoice('LOG_LEVEL', env.LOG_LEVEL || 'info', LOG_LEVELS),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    publicDir,
  }
}
