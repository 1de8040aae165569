import { areas as contractAreas } from '#contract/areas'
import { gbcParams } from '#contract/common'
import { exportInputSchema, exportPermissions, jobSchema, type ExportInput } from '#contract/jobs'
import { can } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import { AppError, forbidden, invalid } from '#server/lib/errors'
import { withIdempotencyKey } from '#server/records/idempotency'
import { insertJob } from '#server/jobs/jobsRepository'
import { mayUse, refuseRestricted } from '#server/records/restrictedFields'
import { checkQuery } from '#server/http/validation'
import type { ExportArea } from '#server/records/exportArea'

function checkColumns(area: ExportArea, columns: string[] = []): void {
  const unknown = columns.flatMap((name, index) =>
    Object.hasOwn(area.columns, name) ? [] : [[`columns.${index}`, `Столбца «${name}» нет`]],
  )
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown) as Record<string, string>)
}

/** The list's query as the list itself takes it; its errors stand below `query`. */
function listQuery(area: ExportArea, query: ExportInput['query']): object {
  try {
    const { page: _page, page_size: _size, ...rest } = query
    return checkQuery(area.query, rest)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw invalid(Object.fromEntries(Object.entries(error.errors).map(([name, message]) => [`query.${name}`, message])))
  }
}

export function exportsRoutes(app: App): void {
  const { areas, db, jobs } = app

  app.post(
    '/api/gbc/:gbc_id/exports',
    {
      config: { access: 'exports.write' },
      schema: {
        tags: ['exports'],
        summary: 'Export a list as it is on screen: answers with a job',
        params: gbcParams,
        body: exportInputSchema,
        response: { 202: jobSchema },
      },
    },
    (request, reply) => {
      const { caller, body, params } = request
      const area = areas[body.area].export
      if (!can(caller.role, exportPermissions[body.area])) throw forbidden()
      checkColumns(area, body.columns)
      const query = listQuery(area, body.query)
      refuseRestricted(area.restricted, query, caller.role)
      const columns = (body.columns ?? Object.keys(area.columns)).filter((name) =>
        mayUse(area.restricted, name, caller.role),
      )
      const input = { ...body, query, columns }
      const author = { gbc_id: params.gbc_id, user_id: caller.id }
      return withIdempotencyKey(db, request, reply, async (trx) => {
        const title = `${area.title ?? contractAreas[body.area].title}: выгрузка в ${body.format.toUpperCase()}`
        const job = await insertJob(trx, { ...author, kind: 'export', title, input })
        await audit(trx, { ...author, action: 'exported', area: body.area, record_id: job.id })
        return { status: 202, body: job, after: () => jobs.wake() }
      })
    },
  )
}
