import { EXPORT_AREAS, exportPermissions, JOB_KINDS } from '#contract/jobs'
import { can, ROLES, type Role } from '#contract/permissions'
import { newId, now } from '#server/lib/ids'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'

/** The file of a job stays for a week: what it takes to have it is asked for again each time that it is fetched. */

let test: TestApp
let gbc_id: string
let owner: TestUser

beforeAll(async () => {
  test = await testApp('sqlite')
  ;({
    gbc: { id: gbc_id },
    chairman: owner,
  } = await test.cooperative())
})
afterAll(() => test.close())

const becomes = (role: Role) => test.db.write.updateTable('users').set({ role }).where('id', '=', owner.id).execute()

/** A job of the owner that has made a file. @returns the status that each role is answered who asks for it */
async function answersToOwner(kind: string, input: object = {}): Promise<Record<string, number>> {
  const id = newId()
  const stored = await test.app.files.put([Buffer.from('Семёнов Иван')])
  const result = { file_name: 'Файл.xlsx', content_type: 'text/plain', size: stored.size, rows: 1 }
  await test.db.write
    .insertInto('jobs')
    .values({
      ...{ gbc_id, id, user_id: owner.id, kind, title: 'Задание', input: JSON.stringify(input), status: 'done' },
      ...{ progress: 1, total: 1, message: null, result: JSON.stringify(result), result_key: stored.key },
      ...{ attempts: 1, claim: null, claimed_until: null, created_at: now(), finished_at: now() },
    })
    .execute()
  const statuses: [Role, number][] = []
  for (const role of ROLES) {
    await becomes(role)
    statuses.push([role, (await test.call(owner, 'GET', `/api/gbc/${gbc_id}/jobs/${id}/result`)).status])
  }
  return Object.fromEntries(statuses)
}

/** What roles are to be answered, by who may have the file. */
const answers = (mayHave: (role: Role) => boolean) =>
  Object.fromEntries(ROLES.map((role) => [role, mayHave(role) ? 200 : 403]))

const exported = { area: 'members', format: 'xlsx', columns: ['display_name'], query: {} }

it.each(JOB_KINDS)('an owner who became a plain member has no file of a job any more: %s', async (kind) => {
  expect((await answersToOwner(kind, exported)).member).toBe(403)
})

it('nobody has the file of a kind that does not say who may', async () => {
  expect(await answersToOwner('of_a_later_version')).toEqual(answers(() => false))
})

it('refused rows of an import, the archive and receipts are for those who may make them', async () => {
  expect(await answersToOwner('import_refused')).toEqual(answers((role) => can(role, 'imports.write')))
  expect(await answersToOwner('archive')).toEqual(answers((role) => can(role, 'archive.export')))
  expect(await answersToOwner('receipts_pdf')).toEqual(answers((role) => can(role, 'finances.post')))
})

it.each(EXPORT_AREAS)('the list of %s in a file is for those who may read that list', async (area) => {
  const mayHave = (role: Role) => can(role, 'exports.write') && can(role, exportPermissions[area])
  expect(await answersToOwner('export', { ...exported, area, columns: [] })).toEqual(answers(mayHave))
})
