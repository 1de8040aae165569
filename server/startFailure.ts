import { ConfigError } from './config'
import { DataDirBusy } from './db/dataDirLock'
import { MigrationRefused } from './db/migrate'
import { outageOf, type Outage } from './db/outage'
import { oneLine } from './mail/oneLine'

/** Explanation of an error by its code; the program's own message follows in brackets. */
const BY_CODE: Record<string, string> = {
  EADDRINUSE: 'PORT: порт уже занят другой программой',
  EACCES: 'Нет доступа',
  EPERM: 'Нет доступа',
  // PostgreSQL's manual, appendix A.
  '28P01': 'DATABASE_URL: PostgreSQL не принимает имя или пароль',
  '28000': 'DATABASE_URL: PostgreSQL не принимает имя или пароль',
  '3D000': 'DATABASE_URL: такой базы данных в PostgreSQL нет',
  '42501': 'DATABASE_URL: роли не хватает прав на базу данных',
  SQLITE_NOTADB: 'DATA_DIR: файл базы данных повреждён, восстановите его из копии',
  SQLITE_CORRUPT: 'DATA_DIR: файл базы данных повреждён, восстановите его из копии',
  SQLITE_CANTOPEN: 'DATA_DIR: файл базы данных не открывается',
}

const BY_OUTAGE: Record<Outage, string> = {
  'no-space': 'На диске нет места: освободите место и запустите сервер снова',
  'read-only': 'База данных открыта только для чтения: дайте право на запись и запустите сервер снова',
  unreachable: 'База данных недоступна: проверьте, что PostgreSQL запущен, DATABASE_URL верен и диск исправен',
  busy: 'База данных занята другой программой: остановите её и запустите сервер снова',
  slow: 'База данных не успела ответить: запустите сервер снова, когда она будет свободнее',
}

const TLS = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)|does not support SSL/

/**
 * Why the server doesn't start, where a person can mend it: one line.
 * @returns null for any other error, whose stack says more
 */
export function whyNotStarted(error: unknown): string | null {
  if ([ConfigError, DataDirBusy, MigrationRefused].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code = '', message = '', errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  const outage = outageOf(error)
  const explanation = BY_CODE[code] ?? (outage && BY_OUTAGE[outage])
  const reason = oneLine(message || (errors?.[0]?.message ?? ''))
  if (explanation) return `${explanation} (${reason})`
  if (TLS.test(code) || TLS.test(message))
    return `DATABASE_URL: защищённое соединение с PostgreSQL не установлено (${reason})`
  return null
}
