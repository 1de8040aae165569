import type { Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { ImportPair, ImportRow } from '#contract/imports'
import type { Member } from '#contract/members'
import { importSteps } from '#server/testing/imports'
import { TABLE_KINDS, tableFiles, type Cell } from '#server/testing/tableFiles'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((app, engine) => {
  // What a file tells is the same on both engines: the second kind runs on one of them.
  describe.each(TABLE_KINDS.slice(0, engine === 'sqlite' ? 2 : 1))('a further file as %s', (kind) => {
    let gbc_id: string
    let user: TestUser
    const steps = importSteps(app, () => ({ gbc_id, user }))
    const list = async <T>(area: string, query = '') =>
      (await app().call<Page<T>>(user, 'GET', `/api/gbc/${gbc_id}/${area}?${query}`)).body.items
    const check = async (rows: Cell[][], as_of = '2026-10-01') =>
      steps.checked(`table.${kind}`, await tableFiles[kind](rows), { as_of })
    const imported = async (rows: Cell[][], as_of?: string) => steps.apply((await check(rows, as_of)).id)
    /** What the rows of a dry run tell: why they are refused, and what is worth a look. */
    const remarksOf = async ({ id }: { id: string }) => {
      const rows = await list<ImportRow>(`imports/${id}/rows`)
      return {
        problems: rows.flatMap(({ problems }) => problems.map(({ message }) => message)),
        warnings: rows.flatMap(({ warnings }) => warnings.map(({ message }) => message)),
      }
    }
    const places = async () =>
      (await list<Garage>('garages', 'sort=block,number')).map(({ block, number, owners }) => [
        block,
        number,
        owners.length,
      ])
    const balances = async () =>
      (
        await app()
          .db.read.selectFrom('opening_balances')
          .select(['amount', 'as_of'])
          .where('gbc_id', '=', gbc_id)
          .execute()
      ).map(({ amount, as_of }) => [Number(amount), as_of])

    beforeEach(async () => {
      const made = await app().cooperative()
      gbc_id = made.gbc.id
      user = made.chairman
    })

    it('fills in the block of a garage that had none, and refuses where it may be another', async () => {
      await imported([
        ['Гараж', 'ФИО'],
        ['1', 'Белов Олег Ильич'],
        ['2', 'Зуев Лев Ильич'],
        ['3', 'Котов Юрий Ильич'],
      ])
      const second = await check([
        ['Гараж', 'Блок', 'Площадь'],
        ['1', 'А', 18],
        ['2', 'Б', 20],
        ['3', 'А', 20],
        ['3', 'Б', 20],
        ['4', 'Б', 20],
      ])
      expect(second.totals?.garages).toEqual({ made: 1, changed: 2, same: 0 })
      const { problems, warnings } = await remarksOf(second)
      expect(problems).toEqual(
        Array(2).fill(expect.stringContaining('Гараж 3 записан без блока, и неясно, этот ли он')),
      )
      expect(warnings).toEqual(
        [
          ['1', 'А'],
          ['2', 'Б'],
        ].map(([number, block]) => `У гаража ${number} не было блока: будет записан блок ${block}`),
      )
      await steps.apply(second.id)
      expect(await places()).toEqual([
        [null, '3', 1],
        ['А', '1', 1],
        ['Б', '2', 1],
        ['Б', '4', 0],
      ])
      await steps.undo(second.id)
      expect(await places()).toEqual([1, 2, 3].map((number) => [null, String(number), 1]))
    })

    it('brings a debt to the garage it means, however its number is spelt, and to none that nobody has', async () => {
      await imported([
        ['Гараж', 'ФИО'],
        ['17-а', 'Белов Олег Ильич'],
      ])
      await app().call(user, 'POST', `/api/gbc/${gbc_id}/garages`, { number: '18-A' })
      const debts = await check([
        ['Гараж', 'Долг'],
        ['17A', 150],
        ['18а', 200],
        ['7', 100],
      ])
      expect((await remarksOf(debts)).problems).toEqual([
        'Гаража 7 нет: сначала добавьте его или исправьте номер в файле',
      ])
      await steps.apply(debts.id)
      expect((await places()).map(([, number]) => number)).toEqual(['17а', '18-A'])
    })

    it('puts a balance of a later day in the place of an earlier one, and refuses one of an earlier day', async () => {
      const table = (debt: number | null, note: string | null = null) => [
        ['Гараж', 'ФИО', 'Долг', 'Примечание'],
        ['701', 'Белов Олег Ильич', debt, note],
      ]
      await imported(table(150))
      const later = await check(table(180), '2026-11-01')
      expect((await remarksOf(later)).warnings).toEqual([
        'Остаток на 01.10.2026 (долг 150,00\u00a0₽) будет заменён остатком на 01.11.2026',
      ])
      await steps.apply(later.id)
      expect(await balances()).toEqual([[18_000, '2026-11-01']])
      expect((await remarksOf(await check(table(150)))).problems).toEqual([
        expect.stringContaining('Уже есть более поздний остаток на 01.11.2026 (долг 180,00\u00a0₽)'),
      ])
      // A list without names means the same balance; a nothing is written where something was owed.
      await imported(
        [
          ['Гараж', 'Долг'],
          ['701', 0],
        ],
        '2026-11-02',
      )
      expect(await balances()).toEqual([[0, '2026-11-02']])
    })

    it('asks whether a member with initials is the one in full, and leaves his name as it is', async () => {
      await app().member(gbc_id, user, { last_name: 'Линь', first_name: 'О.', middle_name: 'И.' })
      const read = await steps.check(
        await steps.upload(
          `table.${kind}`,
          await tableFiles[kind]([
            ['Гараж', 'ФИО'],
            ['1', 'Линь Олег Ильич'],
          ]),
        ),
      )
      expect(await list<ImportPair>(`imports/${read.id}/pairs`)).toMatchObject([
        { suggestion: 'same', reason: 'Совпадают фамилия и инициалы', other: { name: 'Линь О. И.' } },
      ])
      const decided = await steps.post(read.id, 'decisions', { rest: 'same' })
      expect((await remarksOf(decided)).warnings).toEqual(['В реестре это «Линь О. И.»: имя не изменено'])
      await steps.apply(read.id)
      expect(await list<Member>('members')).toHaveLength(1)
    })
  })
})
