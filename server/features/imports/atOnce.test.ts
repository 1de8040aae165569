import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

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
})
