/** Where a migration writes its messages: the server's log. */
export interface MigrationLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export const NO_LOG: MigrationLog = { info: () => undefined, warn: () => undefined }
