import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { MAX_ARCHIVE_BYTES, presentRestoreSchema, restoreSchema } from '#contract/archive'
import type { App } from '#server/http/fastify'
import { AppError, invalid } from '#server/lib/errors'
import { cleanName } from '#server/files/fileName'
import { explainedUpload, inUploadQueue, tooLarge } from '#server/files/multipart'
import { addRestores } from './restores'

const tags = ['exports']
const PRESENT = '/api/archive/restore'

export function restoreRoutes(app: App): void {
  const restores = addRestores(app)

  app.post(
    PRESENT,
    {
      config: { access: 'admin', rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'Bring an archive of a cooperative: multipart/form-data with `file`; it is checked first',
        response: { 202: restoreSchema },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart()) throw new AppError(415, 'Файл отправляют формой multipart/form-data')
      if (request.caller.gbc_id)
        throw invalid({}, 'Вы уже состоите в кооперативе: восстановить архив может тот, у кого его ещё нет')
      try {
        const restore = await inUploadQueue(request, async () => {
          const part = await request.file({ limits: { fileSize: MAX_ARCHIVE_BYTES, files: 1 } })
          if (!part || part.fieldname !== 'file') throw invalid({ file: 'Выберите файл' }, 'Выберите файл')
          return restores.take(request.caller.id, cleanName(part.filename), async (path) => {
            await pipeline(part.file, createWriteStream(path))
            if (part.file.truncated) throw tooLarge(MAX_ARCHIVE_BYTES)
          })
        })
        return reply.code(202).send(restore)
      } catch (error) {
        throw explainedUpload(error, MAX_ARCHIVE_BYTES)
      }
    },
  )

  app.get(
    PRESENT,
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'The own restoration of an archive, or null', response: { 200: presentRestoreSchema } },
    },
    (request) => ({ restore: restores.present(request.caller.id) }),
  )

  app.post(
    `${PRESENT}/apply`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Restore the archive that was checked; the caller becomes the chairman',
        response: { 202: restoreSchema },
      },
    },
    async (request, reply) => reply.code(202).send(restores.apply(request.caller.id)),
  )

  app.delete(
    PRESENT,
    { config: { access: 'admin' }, schema: { tags, summary: 'Forget the restoration' } },
    async (request, reply) => {
      await restores.forget(request.caller.id)
      return reply.code(204).send()
    },
  )
}
