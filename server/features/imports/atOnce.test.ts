import type { JobKind } from '#contract/jobs'
import type { Import } from '#contract/imports'
import type { JobHandler } from '#server/jobs/jobRunner'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { applyJob } from './applyJob'
import { checkJob } from './checkJob'
import { readJob } from './readJob'
import { undoJob } from './undoJob'

const MEMBERS = 2000
const ENDINGS = ['а', 'е', 'и', 'о', 'у']
/** Different surnames, so that nobody is asked whether two are one. */
const surname = (place: number) =>
  `Иван${Array.from(String(place).padStart(4, '0'), (digit) => `к${ENDINGS[Number(digit) % 5]}${Number(digit) < 5 ? 'р' : 'л'}`).join('')}ов`

const file = (count: number) =>
  Buffer.from(
    `ФИО;Телефон\n${Array.from({ length: count }, (_, place) => `${surname(place)} Иван Петрович;8921${String(place).padStart(7, '0')}\n`).join('')}`,
  )

onBothEngines((app) => {
  let gbc_id: string
  let chairman: TestUser
  let accountant: TestUser
  let steps: ReturnType<typeof importSteps>
  const ofAccountant = importSteps(app, () => ({ gbc_id, user: accountant }))
  const members = async () =>
    (await app().db.heavy.selectFrom('members').select('display_name').where('gbc_id', '=', gbc_id).execute()).map(
      ({ display_name }) => display_name,
    )
  const logged = async (action: 'import_applied' | 'import_undone') =>
    (
      await app()
        .db.heavy.selectFrom('audit')
        .select('seq')
        .where('gbc_id', '=', gbc_id)
        .where('action', '=', action)
        .execute()
    ).length

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    accountant = await app().user({ gbc_id, role: 'accountant' })
    steps = importSteps(app, () => ({ gbc_id, user: chairman }))
  })

  it('one file imported by two people at the same moment is written once, and the other is asked to check again', async () => {
    const imports = [await steps.checked('a.csv', file(MEMBERS)), await ofAccountant.checked('a.csv', file(MEMBERS))]
    expect(imports.map(({ status }) => status)).toEqual(['checked', 'checked'])
    const applied = await Promise.all([steps.apply(imports[0].id), ofAccountant.apply(imports[1].id)])
    const [written, other] = applied.sort((one) => (one.status === 'applied' ? -1 : 1))
    expect(written).toMatchObject({ status: 'applied', job: { status: 'done' } })
    expect(other).toMatchObject({
      status: 'checked',
      job: { status: 'failed', message: expect.stringMatching(/записан другой импорт.*проверьте файл ещё раз/) },
    })
    const names = await members()
    expect(names).toHaveLength(MEMBERS)
    expect(new Set(names).size).toBe(MEMBERS)
  })

  describe('a server that was silent until another took its job over', () => {
    /** Runs a job of an import by a claim that isn't its own any more. */
    async function runLate(handler: JobHandler, kind: string, { id, version }: Import, check_id: string | null) {
      const { job } = await steps.get(id)
      const stored = await app()
        .db.heavy.selectFrom('jobs')
        .selectAll()
        .where('id', '=', job?.id ?? '')
        .executeTakeFirstOrThrow()
      const theirs = {
        kind,
        status: 'running',
        claim: 'of another server',
        claimed_until: '2999-01-01T00:00:00.000Z',
      } as const
      await app().db.write.updateTable('jobs').set(theirs).where('id', '=', stored.id).execute()
      const late = {
        ...stored,
        ...theirs,
        kind: stored.kind as JobKind,
        claim: 'of the silent one',
        input: JSON.stringify({ import_id: id, check_id }),
      }
      await expect(
        handler(app().app, {
          job: late,
          signal: new AbortController().signal,
          progress: () => undefined,
          rest: async () => false,
        }),
      ).rejects.toMatchObject({ status: 409 })
      expect(await steps.get(id)).toMatchObject({ version })
      await app().db.write.updateTable('jobs').set({ status: 'done' }).where('id', '=', stored.id).execute()
    }

    it('neither reads anew nor checks what has been checked since', async () => {
      const found = await steps.checked('a.csv', file(3))
      await runLate(readJob, 'import_read', found, null)
      expect(await steps.apply(found.id)).toMatchObject({ status: 'applied' })

      const other = await steps.checked('b.csv', file(4))
      await runLate(checkJob, 'import_check', other, null)
    })

    it('writes nothing of an import, and takes nothing back', async () => {
      const found = await steps.checked('a.csv', file(3))
      const { check_id } = await app()
        .db.heavy.selectFrom('imports')
        .select('check_id')
        .where('id', '=', found.id)
        .executeTakeFirstOrThrow()
      await runLate(applyJob, 'import_apply', found, check_id)
      expect(await members()).toEqual([])
      expect(await logged('import_applied')).toBe(0)
      const applied = await steps.apply(found.id)
      expect(applied).toMatchObject({ status: 'applied' })
      await runLate(undoJob, 'import_undo', applied, null)
      expect(await members()).toHaveLength(3)
      expect(await logged('import_undone')).toBe(0)
      expect(await steps.undo(found.id)).toMatchObject({ status: 'undone' })
    })
  })
})
