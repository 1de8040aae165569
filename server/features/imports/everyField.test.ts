import { IMPORT_FIELDS, type ImportField } from '#contract/imports'
import type { Passport } from '#contract/members'
import { importSteps } from '#server/testing/imports'
import { tableFiles } from '#server/testing/tableFiles'
import { onBothEngines } from '#server/testing/testApp'
import { dryRun } from './dryRun'
import { columnsWritten } from './stagedRecords'

/** What a row of a person states. The name may stand in one column or in three: they are not stated together. */
const STATED: Record<Exclude<ImportField, 'name'>, string> = {
  garage_number: '17а',
  block: 'Б',
  row: '3',
  floor: '2',
  garage_kind: 'металлический',
  area: '18,5',
  cadastral_number: '78:12:0000123:45',
  land_cadastral_number: '78:12:0000123:46',
  garage_note: 'течёт крыша',
  last_name: 'Белов',
  first_name: 'Олег',
  middle_name: 'Ильич',
  phone: '8 921 123-45-67',
  email: 'belov@ya.ru',
  birth_date: '01.02.1970',
  address: 'Лесная, 1',
  postal_address: 'Речная, 2',
  passport: '4004 123456 выдан ОВД 01.02.2003 780-001',
  tp_id: '500100732259',
  snils: '112-233-445 95',
  ogrn: '304500116000157',
  membership_number: '34',
  account_number: '000567',
  joined_on: '03.04.2005',
  consent_on: '05.06.2020',
  representative: 'Белова Анна, доверенность 1',
  vehicle: 'Лада Веста О777ОО178',
  note: 'звонить вечером',
  share: '1/2',
  owned_from: '07.08.2006',
  ground: 'Договор 12',
  debt: '150,50',
  advance: '20',
}
const FIELDS = Object.keys(STATED) as (keyof typeof STATED)[]
const table = [FIELDS.map((_, place) => `Столбец ${place + 1}`), Object.values(STATED)]
const columns = FIELDS.map((field, index) => ({ index, field }))
const ORGANISATION = [
  ['Гараж', 'ФИО или организация'],
  ['18', 'ООО «Ромашка»'],
]

it('every field that a column may hold is stated here', () => {
  expect([...FIELDS, 'name'].sort()).toEqual([...IMPORT_FIELDS].sort())
})

it('each column that a new record is planned with is written', async () => {
  const planned = async (rows: string[][], fields: readonly ImportField[]) => {
    const settings = {
      columns: fields.map((field, index) => ({ index, field })),
      as_of: '2026-10-01',
      owned_from: null,
      hidden_rows: 'read' as const,
    }
    const asked = { wanted: { header_from: 1 }, settings, decisions: {}, today: '2026-11-22', idOf: String }
    const nothing = async () => ({ members: [], garages: [], ownerships: [], balances: [] })
    const { records } = await dryRun(await tableFiles.csv(rows), asked, nothing)
    return records.map(({ area, record }) => ({ area, values: record().columns }))
  }
  const records = [...(await planned(table, FIELDS)), ...(await planned(ORGANISATION, ['garage_number', 'name']))]
  expect([...new Set(records.map(({ area }) => area))]).toEqual(['members', 'garages', 'ownerships', 'balances'])
  for (const { area, values } of records) {
    const left = Object.entries(values).filter(([name]) => !columnsWritten(area).includes(name))
    // Nobody's contact persons stand in a table: the database puts an empty list there by itself.
    expect(left).toEqual(area === 'members' ? [['contact_persons', '[]']] : [])
  }
})

onBothEngines((app) => {
  it('every field of a table is found in the records that it becomes', async () => {
    const { gbc, chairman: user } = await app().cooperative()
    const gbc_id = gbc.id
    const { db } = app()
    const steps = importSteps(app, () => ({ gbc_id, user }))
    const read = await steps.post((await steps.upload('a.csv', await tableFiles.csv(table))).id, 'table', {
      sheet: 0,
      header_from: 1,
    })
    const checked = await steps.check(read, { columns, as_of: '2026-10-01' })
    expect(checked).toMatchObject({ counts: { made: 1 } })
    expect(await steps.apply(checked.id)).toMatchObject({ status: 'applied' })

    const [member] = await db.read.selectFrom('members').selectAll().where('gbc_id', '=', gbc_id).execute()
    expect({
      ...member,
      phones: JSON.parse(member.phones) as string[],
      vehicles: JSON.parse(member.vehicles) as object[],
      passport: JSON.parse(member.passport ?? '') as Passport,
    }).toMatchObject({
      kind: 'person',
      membership: 'member',
      status: 'active',
      last_name: 'Белов',
      first_name: 'Олег',
      middle_name: 'Ильич',
      phones: ['+79211234567'],
      email: 'belov@ya.ru',
      birth_date: '1970-02-01',
      registration_address: 'Лесная, 1',
      postal_address: 'Речная, 2',
      passport: {
        series: '4004',
        number: '123456',
        issued_by: 'ОВД',
        issued_on: '2003-02-01',
        department_code: '780-001',
      },
      tp_id: '500100732259',
      snils: '11223344595',
      ogrn: '304500116000157',
      membership_number: '34',
      account_number: '000567',
      joined_on: '2005-04-03',
      consent_on: '2020-06-05',
      representative: 'Белова Анна, доверенность 1',
      vehicles: [{ plate: 'О777ОО178', model: 'Лада Веста' }],
      note: 'звонить вечером',
      garage_key: expect.stringContaining('17'),
    })
    const [garage] = await db.read.selectFrom('garages').selectAll().where('gbc_id', '=', gbc_id).execute()
    expect(garage).toMatchObject({
      number: '17а',
      block: 'Б',
      row: '3',
      floor: 2,
      kind: 'metal',
      area: 18.5,
      cadastral_number: '78:12:0000123:45',
      land_cadastral_number: '78:12:0000123:46',
      note: 'течёт крыша',
      status: 'occupied',
      owners_state: 'incomplete',
    })
    const [ownership] = await db.read.selectFrom('ownerships').selectAll().where('gbc_id', '=', gbc_id).execute()
    expect(ownership).toMatchObject({
      member_id: member.id,
      garage_id: garage.id,
      share_numerator: 1,
      share_denominator: 2,
      from_on: '2006-08-07',
      ground: 'Договор 12',
    })
    const [balance] = await db.read.selectFrom('opening_balances').selectAll().where('gbc_id', '=', gbc_id).execute()
    expect({ ...balance, amount: Number(balance.amount) }).toMatchObject({
      member_id: member.id,
      garage_id: garage.id,
      amount: 13_050,
      as_of: '2026-10-01',
    })
  })
})
