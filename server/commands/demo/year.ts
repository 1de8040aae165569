import { formatDate } from '#contract/format'
import { transferInputSchema, type Garage } from '#contract/garages'
import { memberInputSchema, type Member } from '#contract/members'
import { maintenanceInputSchema } from '#contract/property'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import type { Db } from '#server/db/engine'
import { getGarage } from '#server/features/garages/garagesRepository'
import { changeGarage } from '#server/features/garages/garagesService'
import { transferShare } from '#server/features/garages/transferService'
import { actOnMember, changeMember, createMember } from '#server/features/members/membersService'
import { addMaintenance } from '#server/features/property/maintenance'
import { check } from '#server/http/validation'
import { inventMember } from './people'
import type { Random } from './random'

/** Who did what in the year: each acts under the own name. */
export interface Staff {
  chairman: Actor
  accountant: Actor
  board: Actor
}

interface Year {
  db: Db
  random: Random
  staff: Staff
  members: Member[]
}

/** What happened on a day of the year before now. */
export interface YearEvent {
  daysAgo: number
  happen(): Promise<unknown>
}

/** Name of the thing, what was done, by whom, roubles, days ago. */
const MAINTENANCE: [thing: string, description: string, contractor: string, roubles: number, daysAgo: number][] = [
  ['Снегоуборочная машина', 'Замена ремней и масла перед зимой', 'ИП Громов', 7_400, 355],
  ['Ворота въездные с электроприводом', 'Смазка петель, регулировка концевиков', 'ООО «Въезд-Сервис»', 4_500, 301],
  [
    'Трансформаторная подстанция КТП-250',
    'Осмотр, протяжка контактов, измерение нагрузки',
    'ООО «Энергия»',
    18_000,
    214,
  ],
  ['Комплект видеонаблюдения на 16 камер', 'Чистка камер, замена блока питания камеры № 7', 'ИП Лаптев', 6_200, 168],
  ['Асфальтовое покрытие проездов', 'Ямочный ремонт проезда между рядами 9 и 10, 42 м²', 'ООО «Дорстрой»', 63_000, 96],
  ['Ворота въездные с электроприводом', 'Замена редуктора привода', 'ООО «Въезд-Сервис»', 31_900, 41],
  ['Снегоуборочная машина', 'Замена свечи и масла перед зимой', 'ИП Громов', 5_800, 12],
]

async function maintain({ db, staff: { board } }: Year, name: string, done: object): Promise<void> {
  const { id } = await db.read
    .selectFrom('property')
    .select('id')
    .where('gbc_id', '=', board.gbc_id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const input = check(maintenanceInputSchema, { ...done, date: today(board.gbc_id) })
  await db.write.transaction().execute((trx) => addMaintenance(trx, board, id, input))
}

/** Somebody applies; the board decides later. */
async function admitNewcomer({ db, random, staff }: Year, number: number): Promise<Member> {
  const input = {
    ...inventMember(random, number),
    applied_on: today(staff.accountant.gbc_id),
    application_number: `${number}-З`,
  }
  return db.write.transaction().execute((trx) => createMember(trx, staff.accountant, check(memberInputSchema, input)))
}

const garageNumbered = async ({ db, staff: { chairman } }: Year, number: string): Promise<Garage> => {
  const { id } = await db.read
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', chairman.gbc_id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return getGarage(db.read, chairman.gbc_id, id)
}

async function sell(year: Year, number: string, new_member_id: string): Promise<void> {
  const { db, staff } = year
  const { id, version } = await garageNumbered(year, number)
  const { id: ownership_id } = await db.read
    .selectFrom('ownerships')
    .select('id')
    .where('gbc_id', '=', staff.chairman.gbc_id)
    .where('garage_id', '=', id)
    .where('to_on', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const date = today(staff.chairman.gbc_id)
  const ground = `договор от ${formatDate(date)}`
  const input = { kind: 'sale', ownership_id, new_member_id, date, ground, version }
  await db.write
    .transaction()
    .execute((trx) => transferShare(trx, staff.chairman, id, check(transferInputSchema, input)))
}

async function edit({ db, staff: { accountant } }: Year, { id }: Member, changes: object): Promise<void> {
  const { version } = await db.read
    .selectFrom('members')
    .select('version')
    .where('gbc_id', '=', accountant.gbc_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await changeMember(db, accountant, id, { ...changes, version })
}

async function mark(year: Year, number: string, changes: object): Promise<void> {
  const { id, version } = await garageNumbered(year, number)
  await changeGarage(year.db, year.staff.board, id, { ...changes, version })
}

/** A year of the office: newcomers, sales, corrections and maintenance by several people. */
export function eventsOfTheYear(year: Year): YearEvent[] {
  const { db, random, staff, members } = year
  const [first, second, third, ...others] = members.filter(
    ({ kind, status, archived_at }) => kind === 'person' && status === 'active' && !archived_at,
  )
  const newcomers: Member[] = []
  const admit = (index: number) => {
    const date = today(staff.chairman.gbc_id)
    const decision = `Протокол № ${random.between(1, 24)} от ${formatDate(date)}`
    return actOnMember(db, staff.chairman, newcomers[index].id, 'admit', { date, decision })
  }
  const apply = (number: number) => async () => newcomers.push(await admitNewcomer(year, number))
  return [
    ...MAINTENANCE.map(([thing, description, contractor, roubles, daysAgo]) => ({
      daysAgo,
      happen: () => maintain(year, thing, { description, contractor, cost: roubles * 100 }),
    })),
    { daysAgo: 330, happen: () => edit(year, first, { phones: ['+79219417703'] }) },
    { daysAgo: 322, happen: apply(241) },
    { daysAgo: 290, happen: () => admit(0) },
    { daysAgo: 288, happen: () => sell(year, '44', newcomers[0].id) },
    {
      daysAgo: 233,
      happen: () => edit(year, second, { postal_address: 'Санкт-Петербург, ул. Савушкина, д. 21, кв. 8' }),
    },
    { daysAgo: 205, happen: () => mark(year, '41', { status: 'for_sale' }) },
    { daysAgo: 177, happen: apply(242) },
    { daysAgo: 149, happen: () => admit(1) },
    { daysAgo: 147, happen: () => sell(year, '41', newcomers[1].id) },
    { daysAgo: 110, happen: () => mark(year, '77', { power_limit: 7, phases: 3 }) },
    { daysAgo: 63, happen: () => edit(year, third, { email: 'novaya.pochta@example.org' }) },
    { daysAgo: 27, happen: () => mark(year, '118', { status: 'rented' }) },
    { daysAgo: 8, happen: () => edit(year, others[0], { phones: ['+79052204418'], note: 'Звонить после 18:00' }) },
    { daysAgo: 3, happen: () => mark(year, '145', { status: 'for_sale' }) },
  ]
}
