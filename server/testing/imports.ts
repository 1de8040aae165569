import type { Import, ImportSettings } from '#contract/imports'
import { form } from './uploads'
import type { TestApp, TestUser } from './testApp'
import { until } from './until'

/** Steps of an import as the screens take them, each to the end of its job. */
export function importSteps(app: () => TestApp, by: () => { gbc_id: string; user: TestUser }) {
  const url = (path = '') => `/api/gbc/${by().gbc_id}/imports${path}`
  const get = async (id: string) => (await app().call<Import>(by().user, 'GET', url(`/${id}`))).body

  /** Waits for the job to end. */
  const settled = (id: string): Promise<Import> =>
    until(async () => {
      const found = await get(id)
      return (!found.job || !['queued', 'running'].includes(found.job.status)) && found
    }, 'the end of the job')

  async function send(name: string, content: Buffer) {
    const { payload, type } = form([['file', { name, content }]])
    return app().call<Import>(by().user, 'POST', url(), payload, { 'content-type': type })
  }

  const upload = async (name: string, content: Buffer) => settled((await send(name, content)).body.id)

  const post = async (id: string, verb: string, body: object = {}) => {
    const { version } = await get(id)
    const { status, body: answer } = await app().call<Import>(by().user, 'POST', url(`/${id}/${verb}`), {
      version,
      ...body,
    })
    if (status !== 202) return { ...answer, refused: status }
    return settled(id)
  }

  /** The columns as they were guessed. */
  const guessed = ({ table }: Import) =>
    (table?.columns ?? []).flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))

  const check = (found: Import, settings: Partial<ImportSettings> = {}) =>
    post(found.id, 'check', { columns: guessed(found), as_of: found.table?.as_of ?? '2026-10-01', ...settings })

  /** Uploads and checks; every doubtful pair is decided as suggested. */
  async function checked(name: string, content: Buffer, settings: Partial<ImportSettings> = {}): Promise<Import> {
    const found = await check(await upload(name, content), settings)
    return found.counts?.undecided ? post(found.id, 'decisions', { rest: 'suggested' }) : found
  }

  return {
    url,
    get,
    send,
    upload,
    settled,
    guessed,
    check,
    checked,
    post,
    apply: (id: string) => post(id, 'apply'),
    undo: (id: string) => post(id, 'undo'),
  }
}
