import { MAX_FILE_BYTES } from '#contract/files'
import {
  bankDirectorySchema,
  bankImportInputSchema,
  bankInfoSchema,
  bankQuery,
  gbcInfoSchema,
  gbcQuery,
} from '#contract/info'
import type { App } from '#server/http/fastify'
import { invalid, notFound } from '#server/lib/errors'
import { receiveUpload } from '#server/files/multipart'
import { check } from '#server/http/validation'
import { DirectoryError, OlderDirectory } from './bankDirectory'
import { directoryState, findBank } from './bankRepository'
import { organisationFinder } from './dadata'
import { parseEd807 } from './ed807'
import { findOwnGbc } from './gbcLookup'
import { replaceDirectory } from './replaceDirectory'

const tags = ['info']

/** What is wrong with a directory, at the field of the form where it can be mended. */
function atField(error: unknown): unknown {
  if (error instanceof DirectoryError) return invalid({ file: error.message }, error.message)
  if (error instanceof OlderDirectory) return invalid({ force: error.message }, error.message)
  return error
}

export function infoRoutes(app: App): void {
  const { db } = app
  const findOrganisation = organisationFinder(app.config, app.log)

  app.get(
    '/api/info/bank',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'A bank by its БИК, from the local directory',
        querystring: bankQuery,
        response: { 200: bankInfoSchema },
      },
    },
    async (request) => {
      const { bic } = request.query
      const bank = await findBank(db.read, bic)
      if (!bank) throw notFound(`Банк с БИК ${bic} не найден в справочнике`)
      return bank
    },
  )

  app.get(
    '/api/info/gbc',
    {
      // Each new ИНН may cost a paid call at the provider.
      config: { access: 'signed-in', rateLimit: { max: 60, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary: 'A cooperative by its ИНН: our own first, then the provider',
        querystring: gbcQuery,
        response: { 200: gbcInfoSchema },
      },
    },
    async (request) => {
      const { tp_id } = request.query
      const gbc = (await findOwnGbc(db.read, tp_id)) ?? (await findOrganisation(tp_id))
      if (!gbc) throw notFound('Кооператив с таким ИНН не найден. Заполните реквизиты вручную')
      return gbc
    },
  )

  app.get(
    '/api/info/banks/directory',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Which bank directory is loaded', response: { 200: bankDirectorySchema } },
    },
    () => directoryState(db.read),
  )

  app.post(
    '/api/info/banks/import',
    {
      config: { access: 'admin', rateLimit: { max: 20, timeWindow: '1 minute' } },
      schema: {
        tags,
        summary:
          'Replace the bank directory: multipart/form-data with `force` and, after it, `file` (ZIP or XML of ED807)',
        response: { 200: bankDirectorySchema },
      },
    },
    (request) =>
      receiveUpload(
        request,
        async ({ force }) => ({ ...check(bankImportInputSchema, { force }), maxBytes: MAX_FILE_BYTES }),
        async ({ content }, { force }) => {
          try {
            return await replaceDirectory(db, await parseEd807(content), { user_id: request.caller.id, force })
          } catch (error) {
            throw atField(error)
          }
        },
      ),
  )
}
