import type { App } from '#server/app'

export interface Mailing {
  /** Whether mail can be sent: SMTP_URL is set. */
  configured: boolean
  /** Looks for letters to send; call after the commit that queued one. */
  wake(): void
}

/** Sends the letters of the outbox from inside this server. */
export function addMail({ config }: App): Mailing {
  return { configured: config.mail !== null, wake: () => undefined }
}
