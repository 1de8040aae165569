import { sql } from 'kysely'
import { sweepFiles } from '#server/files/sweepFiles'
import { fileColumnsOf, type Area } from '#server/records/area'
import { kept, type Row } from '#server/records/tables'
import { filesRoutes } from './filesRoutes'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** By what the file is, or else by what its owner called it. */
const extensionOf = ({ content_type, name }: Row): string =>
  EXTENSIONS[String(content_type)] ?? /\.[a-z\d]{1,5}$/i.exec(String(name))?.[0].toLowerCase() ?? ''

export const filesArea: Area = {
  routes: filesRoutes,
  scheduled: [{ every: 'hour', run: ({ db, files, areas }) => sweepFiles(db, files, fileColumnsOf(areas)) }],
  tables: {
    /** Files of records, and the avatars of users, which may be older than their cooperative. */
    files: kept('Файлы', {
      belongs: (gbc_id) =>
        sql`deleted_at is null and (gbc_id = ${gbc_id} or id in (select avatar_file_id from users where gbc_id = ${gbc_id}))`,
      files: { storage_key: extensionOf, thumbnail_key: () => '-thumbnail.webp' },
      shown: (row, gbc_id) => ({ ...row, gbc_id }),
    }),
  },
}
