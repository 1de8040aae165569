import { formatDate } from '#contract/format'
import { placeOpeningInputSchema } from '#contract/money/books'
import { debitInputSchema } from '#contract/money/expenses'
import { closeInputSchema, monthEnd } from '#contract/money/periods'
import { shifted } from '#contract/text'
import type { Db, Handle } from '#server/db/engine'
import { openPlace } from '#server/features/books/placeOpenings'
import { checklistOf } from '#server/features/periods/checklist'
import { closePeriod } from '#server/features/periods/periodsService'
import { createStatement } from '#server/features/statements/createStatement'
import { acceptStatement } from '#server/features/statements/statementsService'
import { ownAccounts } from '#server/features/statements/directoryRepository'
import { listLines } from '#server/features/statements/linesRepository'
import { sortDebit } from '#server/features/statements/sortDebit'
import { getStatement } from '#server/features/statements/statementsRepository'
import type { FileStore } from '#server/files/fileStore'
import { check } from '#server/http/validation'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { sha256 } from '#server/lib/ids'
import { doJobs } from './doJobs'
import type { Random } from './random'
import { statementText, type WrittenDocument } from './statementText'

/** Kopecks on the account when its book begins. */
const OPENING = 15_432_150
/** A supplier is paid, roubles, in each third month. */
const ENERGY = 21_480.5
const FEE = 1_200

const within = <T>(db: Db, work: (trx: Handle) => Promise<T>) => db.write.transaction().execute(work)

/** What happened on the account in the bank and isn't in a statement yet. */
export interface Bank {
  documents: (WrittenDocument & { day: string; member_id?: string })[]
  /** Kopecks at the end of the last statement. */
  balance: number
  /** The next statement begins with this day. */
  from: string
}

export async function openBank(db: Db, actor: Actor): Promise<Bank> {
  const from = `${today(actor.gbc_id).slice(0, 7)}-01`
  await within(db, async (trx) => {
    const [{ id: place_id }] = await ownAccounts(trx, actor.gbc_id)
    const opening = { place_id, book: 'bank', amount: OPENING, as_of: from }
    await openPlace(trx, actor, check(placeOpeningInputSchema, opening))
  })
  return { documents: [], balance: OPENING, from }
}

interface BankPayer {
  id: string
  display_name: string
  account_number: string | null
  /** JSON of today's garages. */
  garages: string
}

const RELATIVES = ['Ермакова Лидия Фёдоровна', 'Прохоренко Игорь Маркович', 'Юдина Алла Тимуровна']

/** «Белов П. И.» of a person; an organisation has no initials. */
function initials(name: string): string {
  const [last, first, middle] = name.split(' ')
  return middle ? `${last} ${first[0]}.${middle[0]}.` : name
}

/** A member's payment as the bank will tell it. */
export function paidToBank(random: Random, day: string, payer: BankPayer, amount: number): Bank['documents'][number] {
  const { id: member_id, display_name, account_number } = payer
  const numbers = (JSON.parse(payer.garages) as { number: string }[]).map(({ number }) => number)
  const garages = `${numbers.length > 1 ? 'гаражи' : 'гараж'} ${numbers.join(', ')}`
  const isRelative = numbers.length === 1 && random.chance(0.06)
  const purpose = isRelative
    ? `за ${garages}, ${initials(display_name)}`
    : random.pick([
        `Членский взнос за ${day.slice(0, 4)} год, ${garages}, л/с ${account_number ?? ''}`,
        `Членский взнос, ${garages}`,
        `Взнос ГСК ${garages}. НДС не облагается`,
        `Оплата по квитанции, ${garages}`,
      ])
  const name = isRelative ? random.pick(RELATIVES) : display_name
  return { day, date: formatDate(day), amount: amount / 100, name, purpose, member_id }
}

/** Cash that the cashier took to the bank. */
export const cashToBank = (day: string, amount: number): Bank['documents'][number] => ({
  kind: 'Объявление на взнос наличными',
  day,
  date: formatDate(day),
  amount: amount / 100,
  name: 'ГСК "Маяк"',
  tp_id: '7812345675',
  purpose: 'Взнос наличных на счёт, выручка кассы',
})

const paidOut = (day: string, name: string, amount: number, purpose: string): Bank['documents'][number] => ({
  day,
  date: formatDate(day),
  amount,
  direction: 'out',
  name,
  account: '47423810900000000001',
  purpose,
})

/** What the bank has paid is for electricity: the office says so. */
async function sortDebits(db: Db, actor: Actor, id: string): Promise<void> {
  const lines = await listLines(db, actor.gbc_id, id, { page: 1, page_size: 100, show: 'out' })
  for (const { id: line_id, version } of lines.items.filter(({ status }) => status === 'outgoing')) {
    const input = check(debitInputSchema, { version, target: 'category', name: 'Электроэнергия' })
    await within(db, (trx) => sortDebit(trx, actor, id, line_id, input))
  }
}

/** The statement up to a day: the office downloads it, reads why each line is whose, and accepts it. */
export async function takeStatement(db: Db, files: FileStore, actor: Actor, bank: Bank, to: string): Promise<void> {
  const { gbc_id } = actor
  if (to < bank.from) return
  const isWholeMonth = to === monthEnd(to.slice(0, 7))
  if (isWholeMonth) bank.documents.push(paidOut(to, 'ПАО Сбербанк', FEE, 'Комиссия за ведение счёта'))
  if (isWholeMonth && Number(to.slice(5, 7)) % 3 === 0)
    bank.documents.push(
      paidOut(shifted(to, -3), 'АО "Энергосбыт"', ENERGY, 'Оплата электроэнергии по договору 44-118. В т. ч. НДС 20 %'),
    )
  const documents = bank.documents.filter(({ day }) => day <= to).sort((one, other) => (one.day < other.day ? -1 : 1))
  bank.documents = bank.documents.filter(({ day }) => day > to)
  const text = statementText({
    from: formatDate(bank.from),
    to: formatDate(to),
    opening: bank.balance / 100,
    documents,
  })
  const content = Buffer.from(text)
  const { key: storage_key } = await files.put([content])
  const file_name = `kl_to_1c_${to.slice(0, 7)}.txt`
  const { id } = await within(db, (trx) =>
    createStatement(trx, actor, { file_name, storage_key, sha256: sha256(content) }),
  )
  await doJobs(db, files)
  const { version, closing } = await getStatement(db.read, gbc_id, id)
  await within(db, (trx) => acceptStatement(trx, actor, id, { version, reason: null }))
  await doJobs(db, files)
  await sortDebits(db, actor, id)
  bank.balance = closing ?? bank.balance
  bank.from = shifted(to, 1)
}

/** Money that nobody could be found for: it waits on the page of unclear money. */
export function unclearMoney(day: string): Bank['documents'] {
  const waiting: [name: string, purpose: string, roubles: number][] = [
    ['Ковалёва Инна Романовна', 'Пополнение. Система быстрых платежей', 6000],
    ['Гущин Марк Ефимович', 'Членский взнос, гараж 412', 6000],
    ['Юдина Алла Тимуровна', 'за папу', 1500],
  ]
  return waiting.map(([name, purpose, amount]) => ({ day, date: formatDate(day), amount, name, purpose }))
}

/** Closes a month with cash counted and the bank as its statement ends. */
export const closeMonth = (db: Db, actor: Actor, month: string): Promise<unknown> =>
  within(db, async (trx) => {
    const { places } = await checklistOf(trx, actor.gbc_id, month)
    const counted = places.map(({ account_id, balance }) => ({ account_id, amount: balance }))
    await closePeriod(
      trx,
      actor,
      month,
      check(closeInputSchema, { counted, despite_warnings: true, note: 'Невыясненное разберём в следующем месяце' }),
    )
  })
