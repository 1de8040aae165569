import { formatDate } from '#contract/format'
import { ogrnProblem } from '#contract/checks'
import { gbcInputSchema } from '#contract/gbc'
import { MEMBER_STATUSES, type Member, type MemberAction, type MemberStatus } from '#contract/members'
import type { Role } from '#contract/permissions'
import { proposalInputSchema } from '#contract/proposals'
import type { Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { hashPassword } from '#server/features/auth/passwords'
import { createGbc } from '#server/features/gbc/gbcService'
import { actOnMember, createMember, savePassport, setArchived } from '#server/features/members/membersService'
import { setShareOpening } from '#server/features/openings/shareOpenings'
import { getMember, membersByIds } from '#server/features/members/membersRepository'
import { proposeContacts } from '#server/features/proposals/proposalsService'
import { insertUser, keysOf } from '#server/features/users/usersRepository'
import type { FileStore } from '#server/files/fileStore'
import { pdfMaker } from '#server/pdf/pdfMaker'
import { check } from '#server/http/validation'
import { announcementsOfTheYear } from './announcements'
import { makeDuplicates } from './duplicates'
import { startClock, type DemoClock } from './clock'
import { papersOfTheYear } from './documents'
import { makeGarages, makeProperty } from './garages'
import { makeLogins } from './logins'
import { moneyOfTheYear } from './money'
import { inventMember } from './people'
import { makePhotos } from './photos'
import { seededRandom, type Random } from './random'
import { eventsOfTheYear, type Staff } from './year'

const OWNERS = 240
const SEED = 1987

/** One for all: the demonstration holds invented people only. */
export const DEMO_PASSWORD = 'garazh-mayak'

export const DEMO_USERS: {
  email: string
  role: Role
  job_name: string
  last_name: string
  first_name: string
  middle_name: string
}[] = [
  {
    email: 'chairman@demo.local',
    role: 'chairman',
    job_name: 'Председатель правления',
    last_name: 'Соловьёв',
    first_name: 'Виктор',
    middle_name: 'Андреевич',
  },
  {
    email: 'accountant@demo.local',
    role: 'accountant',
    job_name: 'Главный бухгалтер',
    last_name: 'Королёва',
    first_name: 'Наталья',
    middle_name: 'Сергеевна',
  },
  {
    email: 'board@demo.local',
    role: 'board',
    job_name: 'Член правления',
    last_name: 'Фёдоров',
    first_name: 'Илья',
    middle_name: 'Петрович',
  },
  {
    email: 'auditor@demo.local',
    role: 'auditor',
    job_name: 'Председатель ревизионной комиссии',
    last_name: 'Зимина',
    first_name: 'Ольга',
    middle_name: 'Ильинична',
  },
  {
    email: 'member@demo.local',
    role: 'member',
    job_name: '',
    last_name: 'Котов',
    first_name: 'Семён',
    middle_name: 'Львович',
  },
]

const OGRN_BODY = '102780000123'
const cooperative = () =>
  check(gbcInputSchema, {
    full_name: 'Гаражно-строительный кооператив «Маяк»',
    short_name: 'ГСК «Маяк»',
    tp_id: '7812345675',
    trrc: '781201001',
    ogrn: [...'0123456789'].map((digit) => OGRN_BODY + digit).find((number) => ogrnProblem(number) === null),
    address: { region: 'Санкт-Петербург', city: 'Санкт-Петербург', street: 'Маяковая ул.', house: '17', flat: null },
    phone_number: '+78125550117',
    email: 'office@demo.local',
    chairman_name: 'Соловьёв Виктор Андреевич',
    accountant_name: 'Королёва Наталья Сергеевна',
    bank_account: {
      number: '40703810700380000123',
      bank: { bic: '044525225', name: 'ПАО Сбербанк', corr_account: '30101810400000000225' },
    },
  })

/** The chairman makes the cooperative as in the product; the others are put into it. */
async function insertUsers(trx: Handle, password_hash: string): Promise<Staff> {
  const [chairman, ...others] = DEMO_USERS
  const user_id = await insertUser(trx, { ...chairman, password_hash, password_set: true, is_admin: true })
  const { id: gbc_id } = await createGbc(trx, user_id, cooperative())
  const ids: Partial<Record<Role, string>> = {}
  for (const user of others)
    ids[user.role] = await insertUser(trx, { ...user, password_hash, password_set: true, gbc_id })
  const actor = (role: Role): Actor => ({ gbc_id, user_id: ids[role] ?? user_id })
  return { chairman: actor('chairman'), accountant: actor('accountant'), board: actor('board') }
}

/** Nearly all are active; every status there is has a few. */
const statusOf = (random: Random, number: number): MemberStatus =>
  number % 8 === 0 ? random.pick(MEMBER_STATUSES.filter((status) => status !== 'active')) : 'active'

/** What had to happen for a member to be in a status, from the application on. */
const pathTo: Record<MemberStatus, MemberAction[]> = {
  applicant: [],
  active: ['admit'],
  suspended: ['admit', 'suspend'],
  left: ['admit', 'leave'],
  expelled: ['admit', 'expel'],
  deceased: ['admit', 'decease'],
}

const decisionOf = (random: Random, action: MemberAction, date: string) =>
  action === 'decease' ? 'Свидетельство о смерти' : `Протокол № ${random.between(1, 24)} от ${formatDate(date)}`

async function live(db: Db, actor: Actor, random: Random, member: Member, status: MemberStatus): Promise<void> {
  let since = member.applied_on ?? '1988-01-01'
  for (const action of pathTo[status]) {
    const date = random.day(since, action === 'admit' ? `${Number(since.slice(0, 4)) + 1}-01-31` : '2026-09-30')
    await actOnMember(db, actor, member.id, action, { date, decision: decisionOf(random, action, date) })
    since = date
  }
  if (['left', 'expelled', 'deceased'].includes(status) && random.chance(0.4))
    await setArchived(db, actor, member.id, true)
}

const addPassport = (db: Db, actor: Actor, random: Random, id: string) =>
  savePassport(db, actor, id, {
    series: `40${random.digits(2)}`,
    number: random.digits(6),
    issued_by: 'ГУ МВД России по г. Санкт-Петербургу и Ленинградской области',
    issued_on: random.day('2010-01-01', '2024-12-31'),
    department_code: `780-0${random.digits(2)}`,
  })

/** The user of a plain member is one of the register: the first active person with two garages. */
async function linkMember(db: Db, gbc_id: string): Promise<void> {
  const member = await db.write
    .selectFrom('members')
    .innerJoin('ownerships', (join) =>
      join.onRef('ownerships.gbc_id', '=', 'members.gbc_id').onRef('ownerships.member_id', '=', 'members.id'),
    )
    .select(['members.id', 'last_name', 'first_name', 'middle_name'])
    .where('members.gbc_id', '=', gbc_id)
    .where('kind', '=', 'person')
    .where('status', '=', 'active')
    .where('to_on', 'is', null)
    .groupBy(['members.id', 'last_name', 'first_name', 'middle_name'])
    .having(({ fn }) => fn.countAll(), '>=', 2)
    .orderBy('members.id')
    .executeTakeFirstOrThrow()
  const { id: member_id, ...name } = member
  const { email } = DEMO_USERS[DEMO_USERS.length - 1]
  await db.write
    .updateTable('users')
    .set({ member_id, ...name, ...keysOf({ email, ...name }) })
    .where('email', '=', email)
    .execute()
}

/** What the office finds waiting: the plain member has a new phone and gets letters elsewhere. */
async function proposeNewPhone(db: Db, gbc_id: string): Promise<void> {
  const { email } = DEMO_USERS[DEMO_USERS.length - 1]
  await db.write.transaction().execute(async (trx) => {
    const { id: user_id, member_id } = await trx
      .selectFrom('users')
      .select(['id', 'member_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const member = await getMember(trx, gbc_id, member_id ?? '')
    const wanted = {
      ...member,
      phones: ['+79215550147', ...member.phones.slice(1)],
      postal_address: 'Санкт-Петербург, наб. Мартынова, д. 12, кв. 40',
    }
    await proposeContacts(trx, { gbc_id, user_id }, member.id, check(proposalInputSchema, wanted))
  })
}

/** The office moved its register in so many days ago. */
const BEGAN = 365

/** The register as the office typed it in within its first days: members, garages, property. */
async function makeRegister(db: Db, random: Random, clock: DemoClock): Promise<{ staff: Staff; members: Member[] }> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const staff = await db.write.transaction().execute((trx) => insertUsers(trx, password_hash))
  const { chairman, accountant, board } = staff
  const made: Member[] = []
  for (let number = 1; number <= OWNERS; number += 1) {
    const { share_paid, ...input } = inventMember(random, number)
    const member = await db.write.transaction().execute(async (trx) => {
      const { id, version } = await createMember(trx, accountant, input)
      return setShareOpening(trx, accountant, id, { amount: share_paid, version })
    })
    made.push(member)
    clock.minutesLater(2)
  }
  clock.daysAgo(BEGAN - 1)
  for (const [index, member] of made.entries()) {
    if (member.kind === 'person' && random.chance(0.3)) await addPassport(db, accountant, random, member.id)
    await live(db, chairman, random, member, statusOf(random, index + 1))
    clock.minutesLater(2)
  }
  clock.daysAgo(BEGAN - 2)
  const ids = made.map(({ id }) => id)
  const members = await membersByIds(db, chairman.gbc_id, ids)
  await makeGarages(db, accountant, random, members)
  await makeProperty(db, board)
  return { staff, members }
}

/**
 * Fills an empty database with a cooperative, a user of each role, 240 garages with their owners, common property and
 * documents, through the product's own services, and with a year of what several people did with them.
 */
export async function makeDemoCooperative(db: Db, files: FileStore): Promise<void> {
  const random = seededRandom(SEED)
  const pdf = pdfMaker()
  const clock = startClock()
  try {
    clock.daysAgo(BEGAN)
    const { staff, members } = await makeRegister(db, random, clock)
    const { chairman, accountant, board } = staff
    const { gbc_id } = chairman
    await linkMember(db, gbc_id)
    const events = [
      ...papersOfTheYear({ db, files, actor: chairman, pdf, clock }, BEGAN - 3),
      ...eventsOfTheYear({ db, random, staff, members }),
      ...announcementsOfTheYear(db, chairman),
      ...moneyOfTheYear(db, files, accountant, clock),
      { daysAgo: 190, happen: () => makePhotos(db, files, board) },
      { daysAgo: 120, happen: () => makeDuplicates(db, accountant, members) },
      { daysAgo: 1, happen: () => proposeNewPhone(db, gbc_id) },
    ].sort((one, other) => other.daysAgo - one.daysAgo)
    for (const { daysAgo, happen } of events) {
      clock.daysAgo(daysAgo)
      clock.minutesLater(random.between(1, 400))
      await happen()
    }
    clock.stop()
    await makeLogins(db, chairman)
  } finally {
    clock.stop()
    await pdf.close()
  }
}
