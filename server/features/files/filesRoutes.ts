import { idParams } from '#contract/common'
import { fileSchema, uploadInputSchema } from '#contract/files'
import type { App } from '#server/app'
import { notFound } from '#server/errors'
import { receiveUpload, tooLarge } from '#server/files/multipart'
import { sendStored } from '#server/files/sendStored'
import { creating } from '#server/idempotency'
import { newId, now, sha256 } from '#server/ids'
import type { Caller } from '#server/plugins/access'
import { check } from '#server/plugins/contract'
import { fileAreas } from './fileAreas'
import { discard, findFile, insertFile, type FileRow } from './filesRepository'

const tags = ['files']
/** A whole phone's worth of photos at once, from an office where all share one address. */
const UPLOADS_A_MINUTE = 300

export function filesRoutes(app: App): void {
  const { db, files, realtime } = app

  app.post(
    '/api/files/upload',
    {
      config: { access: 'signed-in', rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Upload a file: multipart/form-data with `file`, `area`, `record_id`',
        response: { 201: fileSchema },
      },
    },
    async (request, reply) => {
      const { caller } = request
      const { name, content, fields } = await receiveUpload(request)
      const {
        area,
        record_id: wanted,
        choice,
        choice_place,
      } = check(uploadInputSchema, { ...fields, record_id: fields.record_id || null })
      const rule = fileAreas[area]
      const record_id = await rule.recordFor(db, caller, wanted ?? null)
      if (content.length > rule.maxBytes) throw tooLarge(rule.maxBytes)
      const ready = await rule.ready(content)

      // What a repeated Idempotency-Key is compared by.
      request.body = { area, record_id, name, content: sha256(content) }
      const unkept: string[] = []
      try {
        const stored = await files.put([ready.content])
        unkept.push(stored.key)
        const thumbnail = ready.thumbnail && (await files.put([ready.thumbnail]))
        if (thumbnail) unkept.push(thumbnail.key)
        return await creating(db, request, reply, async (trx) => {
          const row = {
            id: newId(),
            gbc_id: caller.gbc_id,
            user_id: caller.id,
            area,
            record_id,
            name,
            storage_key: stored.key,
            thumbnail_key: thumbnail?.key ?? null,
            content_type: ready.content_type,
            size: stored.size,
            width: ready.width,
            height: ready.height,
            choice,
            choice_place,
            created_at: now(),
          }
          const placed = await rule.place?.(db, trx, caller, row)
          const after = () => {
            unkept.splice(0)
            if (placed && caller.gbc_id) realtime.changed(caller.gbc_id, placed.changed)
          }
          return { status: 201, body: await insertFile(trx, { ...row, ...placed?.columns }), after }
        })
      } finally {
        await discard(files, unkept)
      }
    },
  )

  async function fileFor(caller: Caller, id: string): Promise<FileRow> {
    const file = await findFile(db, id)
    if (!file || !(await fileAreas[file.area as keyof typeof fileAreas].maySee(db, caller, file)))
      throw notFound('Файл не найден')
    return file
  }

  // Pictures are loaded by <img>, which sends no header: the token may come in its cookie. Ranges need bytes as they are.
  const picture = { config: { access: 'signed-in', cookieToken: true }, compress: false } as const

  app.get(
    '/api/files/:id',
    { ...picture, schema: { tags, summary: 'The file itself', params: idParams } },
    async (request, reply) => {
      const { storage_key, name, content_type } = await fileFor(request.caller, request.params.id)
      return sendStored(files, request, reply, { key: storage_key, name, content_type, disposition: 'inline' })
    },
  )

  app.get(
    '/api/files/:id/thumbnail',
    { ...picture, schema: { tags, summary: 'The image scaled down to 256 pixels, WebP', params: idParams } },
    async (request, reply) => {
      const { thumbnail_key, name } = await fileFor(request.caller, request.params.id)
      if (thumbnail_key === null) throw notFound('Файл не найден')
      return sendStored(files, request, reply, {
        key: thumbnail_key,
        name: `${name}.webp`,
        content_type: 'image/webp',
        disposition: 'inline',
      })
    },
  )
}
