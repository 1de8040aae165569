import type { App } from '#server/http/fastify'
import type { MailRow } from './outboxRepository'

/** A file that travels with a letter. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** What an area adds to a letter that it has queued, known by the letter's key or link. */
export type FindAttachment = (app: App, mail: Pick<MailRow, 'gbc_id' | 'key' | 'link'>) => Promise<Attachment | null>

/** Files of a letter by all areas. One that can't be made doesn't hold the letter up: its text says what there is to say. */
export async function attachmentsOf(
  app: App,
  finders: readonly FindAttachment[],
  mail: MailRow,
): Promise<Attachment[]> {
  const found: Attachment[] = []
  for (const find of finders)
    try {
      const attachment = await find(app, mail)
      if (attachment) found.push(attachment)
    } catch (error) {
      app.log.error(error)
    }
  return found
}
