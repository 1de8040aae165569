import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { ImportPair, ImportRow } from '#contract/imports'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/audit'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const mayak = readFileSync(join(__dirname, 'fixtures', 'mayak-members.xlsx'))

onBothEngines((app) => {
  let gbc_id: string
  let user: TestUser
  const steps = importSteps(app, () => ({ gbc_id, user }))
  const list = async <T>(area: string, query = '') => (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${area}?${query}`)).body

  beforeEach(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    user = made.chairman
  })

  it('brings a whole office in and takes it back', async () => {
    const read = await steps.upload('mayak.xlsx', mayak)
    expect(read).toMatchObject({ status: 'read', job: { status: 'done' } })
    const first = await steps.check(read)
    expect(first.counts).toMatchObject({ made: 248, refused: 6, skipped: 12, pairs: 1, undecided: 1 })
    const decided = await steps.post(first.id, 'decisions', { rest: 'suggested' })
    expect(decided.counts).toMatchObject({ undecided: 0 })
    const applied = await steps.apply(first.id)
    expect(applied).toMatchObject({ status: 'applied', job: { status: 'done' } })
    expect((await list<Member>('members')).total).toBe(230)
    expect((await list<Garage>('garages')).total).toBe(240)
    expect(await firstBrokenLink(app().db, gbc_id)).toBeNull()
    const again = await steps.checked('mayak.xlsx', mayak)
    expect(again.counts).toMatchObject({ made: 0, changed: 0, same: 248, refused: 6 })
    const undone = await steps.undo(first.id)
    expect(undone).toMatchObject({ status: 'undone', job: { status: 'done' } })
    expect((await list<Member>('members')).total).toBe(0)
    expect((await list<ImportRow>(`imports/${again.id}/rows`, 'outcome=refused')).items.map(({ problems }) => problems[0].message)).toHaveLength(6)
    expect((await list<ImportPair>(`imports/${again.id}/pairs`)).items).toEqual([])
  })
})
