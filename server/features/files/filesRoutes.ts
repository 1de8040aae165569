import type { FastifyReply, FastifyRequest } from 'fastify'
import { idParams } from '#contract/common'
import type { FileKind } from '#contract/areas'
import { fileSchema, maxBytes, uploadInputSchema, type FileRecord } from '#contract/files'
import type { App } from '#server/http/fastify'
import { invalid, notFound } from '#server/lib/errors'
import { nameByContent } from '#server/files/fileName'
import { receiveUpload, type FormFields, type Upload } from '#server/files/multipart'
import { sendStored } from '#server/files/sendStored'
import { withIdempotencyKey } from '#server/records/idempotency'
import { newId, now, sha256 } from '#server/lib/ids'
import type { Caller } from '#server/http/access'
import { check } from '#server/http/validation'
import { allOf } from '#server/records/area'
import { FIELDS_FIRST, type FileRow, type FileRule } from '#server/records/fileRule'
import { discard, findFile, insertFile } from './filesRepository'

const tags = ['files']
/** A whole phone's worth of photos at once, from an office where all share one address. */
const UPLOADS_A_MINUTE = 300

export function filesRoutes(app: App): void {
  const { db, files, realtime } = app
  const rules = Object.assign({}, ...allOf(app.areas, 'files')) as Record<FileKind, FileRule>
  const ruleOf = ({ area }: FileRow) => rules[area as FileKind]

  /** Judges what stands before the file. @throws AppError when the caller may not add such a file there */
  async function judge(caller: Caller, fields: FormFields) {
    if (!fields.area) throw invalid({ area: 'Обязательное поле' }, FIELDS_FIRST)
    const input = check(uploadInputSchema, { ...fields, record_id: fields.record_id || null })
    const rule = rules[input.area]
    const record_id = await rule.recordFor(db, caller, input.record_id)
    return { ...input, record_id, rule, maxBytes: maxBytes[input.area] }
  }

  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: Upload,
    { rule, area, record_id, choice, choice_place }: Awaited<ReturnType<typeof judge>>,
  ): Promise<FileRecord> {
    const { caller } = request
    const ready = await rule.ready(upload.content)
    const name = nameByContent(upload.name, ready.content_type)
    // What a repeated Idempotency-Key is compared by.
    request.body = { area, record_id, name, content: sha256(upload.content) }
    const unkept: string[] = []
    try {
      const stored = await files.put([ready.content])
      unkept.push(stored.key)
      const thumbnail = ready.thumbnail && (await files.put([ready.thumbnail]))
      if (thumbnail) unkept.push(thumbnail.key)
      return await withIdempotencyKey(db, request, reply, async (trx) => {
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
        const placed = await rule.place?.(trx, caller, row)
        const after = () => {
          unkept.splice(0)
          if (placed && caller.gbc_id) realtime.changed(caller.gbc_id, placed.changed)
        }
        return { status: 201, body: await insertFile(trx, { ...row, ...placed?.columns }), after }
      })
    } finally {
      await discard(files, unkept)
    }
  }

  app.post(
    '/api/files/upload',
    {
      config: { access: 'signed-in', rateLimit: { max: UPLOADS_A_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Upload a file: multipart/form-data with `area`, `record_id` and, after them, `file`',
        response: { 201: fileSchema },
      },
    },
    (request, reply) =>
      receiveUpload(
        request,
        (fields) => judge(request.caller, fields),
        (upload, judged) => keep(request, reply, upload, judged),
      ),
  )

  async function fileFor(caller: Caller, id: string): Promise<FileRow> {
    const file = await findFile(db, id)
    if (!file || !(await ruleOf(file).maySee(db, caller, file))) throw notFound('Файл не найден')
    return file
  }

  // Pictures are loaded by <img>, which sends no header: the token may come in its cookie. Ranges need bytes as they are.
  const picture = { config: { access: 'signed-in', cookieToken: true }, compress: false } as const

  app.get(
    '/api/files/:id',
    { ...picture, schema: { tags, summary: 'The file itself', params: idParams } },
    async (request, reply) => {
      const file = await fileFor(request.caller, request.params.id)
      const { storage_key, name, content_type } = file
      const kept = ruleOf(file).cached === 'all'
      return sendStored(files, request, reply, { key: storage_key, name, content_type, disposition: 'inline', kept })
    },
  )

  app.get(
    '/api/files/:id/thumbnail',
    { ...picture, schema: { tags, summary: 'The image scaled down to 256 pixels, WebP', params: idParams } },
    async (request, reply) => {
      const file = await fileFor(request.caller, request.params.id)
      const { thumbnail_key, name } = file
      if (thumbnail_key === null) throw notFound('Файл не найден')
      return sendStored(files, request, reply, {
        key: thumbnail_key,
        name: `${name}.webp`,
        content_type: 'image/webp',
        disposition: 'inline',
        kept: ruleOf(file).cached !== 'nothing',
      })
    },
  )
}
