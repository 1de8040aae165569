import { formatMoney } from '#contract/money/format'
import type { LedgerCheck } from '#contract/money/check'
import { formatMonth } from '#contract/money/periods'
import type { Db, Handle } from '#server/db/engine'
import { accountDifferences, type AccountDifference } from '#server/features/accounts/accountsCheck'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { reallocate } from '#server/features/accounts/reallocate'
import { ledgerDifferences, rebuildTurnovers } from '#server/features/ledger/ledgerCheck'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { hashOfLines } from '#server/features/ledger/ledgerService'
import { changedPeriods } from '#server/features/periods/periodsService'
import { groupBy } from '#server/lib/groupBy'
import { now, sha256 } from '#server/lib/ids'
import { parseChanges } from '#server/records/changes'
import {
  keptBalances,
  lastSeq,
  ledgerAccountNames,
  linesAfter,
  loggedPostings,
  membersAfter,
  membersTotal,
  remarkReversed,
} from './checkedBooksRepository'
import { moneyEquation } from './moneyEquation'

/** Members whose accounts are compared at once. */
const PAGE = 200
/** Operations read at once: the event loop is held for their hashes alone. */
const OPERATIONS_AT_ONCE = 1000
/** More differences of one sort say nothing new. */
const SHOWN = 100

const whats: Record<AccountDifference['what'], string> = {
  balance: 'баланс по проводкам и по начислениям с оплатами',
  card: 'баланс в карточке',
  open: 'остаток начисления',
  reversed: 'остаток сторнированного начисления',
  allocations: 'что чем оплачено',
  share: 'внесённый пай',
}
const differ = (kept: number, computed: number) =>
  `записано ${formatMoney(kept)}, по операциям ${formatMoney(computed)}`

async function turnoverDifferences(handle: Handle, gbc_id: string): Promise<string[]> {
  const found = await ledgerDifferences(handle, gbc_id)
  const names = await ledgerAccountNames(
    handle,
    gbc_id,
    found.map(({ account_id }) => account_id),
  )
  return found.map(
    ({ account_id, month, kept, computed }) =>
      `Счёт ${names.get(account_id) ?? account_id}, ${month === null ? 'обороты всего' : `обороты за ${month.slice(5)}.${month.slice(0, 4)}`}: ${differ(kept, computed)}`,
  )
}

async function memberDifferences(
  handle: Handle,
  gbc_id: string,
  looked: (members: number) => void | Promise<void>,
): Promise<string[]> {
  const found: string[] = []
  let ids = await membersAfter(handle, gbc_id, '', PAGE)
  for (; ids.length > 0; ids = await membersAfter(handle, gbc_id, ids[ids.length - 1], PAGE)) {
    await looked(ids.length)
    const cards = new Map((await keptBalances(handle, gbc_id, ids)).map((card) => [card.id, card]))
    for (const { member_id, what, kept, computed } of await accountDifferences(handle, gbc_id, ids))
      if (found.length < SHOWN)
        found.push(
          `${cards.get(member_id)?.display_name ?? 'Закрытый счёт'}, ${whats[what]}: ${differ(kept, computed)}`,
        )
  }
  return found
}

type Lines = Awaited<ReturnType<typeof linesAfter>>

/** The hash of an operation's lines as they are stored now. */
function hashNow(lines: Lines): string {
  const [{ seq, kind, effective_date }] = lines
  const posted = lines.flatMap(({ debit_code, debit_ref_id, credit_code, credit_ref_id, amount }) =>
    amount === null || debit_code === null || credit_code === null
      ? []
      : [
          {
            debit: { code: debit_code, ref_id: debit_ref_id ?? '' },
            credit: { code: credit_code, ref_id: credit_ref_id ?? '' },
            amount,
          },
        ],
  )
  return hashOfLines(seq, { kind, effective_date, lines: posted })
}

/** Operations whose lines aren't those that were posted: by the hash of each, and by the log's of those posted together. */
async function tamperedOperations(
  handle: Handle,
  gbc_id: string,
  end: number,
  looked: (operations: number) => void | Promise<void>,
) {
  const found: string[] = []
  const add = (text: string) => found.length < SHOWN && found.push(text)
  const hashes = new Map<number, string>()
  let last = 0
  for (let after = 0; after < end; after += OPERATIONS_AT_ONCE) {
    const page = groupBy(await linesAfter(handle, gbc_id, after, OPERATIONS_AT_ONCE), ({ seq }) => seq)
    await looked(page.size)
    for (const [seq, lines] of page) {
      if (seq !== last + 1) add(`Операции после № ${last} нет до № ${seq}`)
      const hash = hashNow(lines)
      if (hash !== lines[0].lines_hash) add(`Операция № ${seq}: проводки изменены после записи`)
      hashes.set(seq, hash)
      last = seq
    }
  }
  for (const { changes } of await loggedPostings(handle, gbc_id)) {
    const logged = parseChanges(changes) as { operations?: [null, string]; lines_hash?: [null, string] }
    const [first, until = first] = (logged.operations?.[1] ?? '').split('-').map(Number)
    const own = Array.from({ length: until - first + 1 }, (_, index) => hashes.get(first + index) ?? '')
    const hash = own.length === 1 ? own[0] : sha256(own.join(' '))
    if (hash !== logged.lines_hash?.[1])
      add(`Операции № ${logged.operations?.[1] ?? ''}: не те, что записаны в журнале действий`)
  }
  return { operations: hashes.size, found }
}

/** Called between portions with how many operations and accounts were looked at, and how many there are; may rest. */
export type Progress = (done: number, total: number) => void | Promise<void>

/**
 * Compares all that is kept of the books with the operations (specification, money §7). Writes nothing.
 * @param handle of a snapshot where somebody may post meanwhile
 */
export async function checkLedger(
  handle: Handle,
  gbc_id: string,
  progress: Progress = () => undefined,
): Promise<LedgerCheck> {
  const end = await lastSeq(handle, gbc_id)
  const total = end + (await membersTotal(handle, gbc_id))
  let done = 0
  const looked = (count: number) => progress((done += count), total)
  const { operations, found } = await tamperedOperations(handle, gbc_id, end, looked)
  const { debit_total, credit_total } = await moneyEquation(handle, gbc_id)
  return {
    checked_at: now(),
    operations,
    differences: [
      ...found,
      ...(debit_total === credit_total
        ? []
        : [`Равенство денег не сходится на ${formatMoney(Math.abs(debit_total - credit_total))}`]),
      ...(await changedPeriods(handle, gbc_id)).map(
        (month) => `Месяц ${formatMonth(month)} закрыт, а остатки в нём с тех пор изменились`,
      ),
      ...(await turnoverDifferences(handle, gbc_id)),
      ...(await memberDifferences(handle, gbc_id, looked)),
    ],
  }
}

/** Makes what is kept of the books anew from the operations, which stay as they are. */
export async function rebuildDerived(db: Db, gbc_id: string, signal?: AbortSignal): Promise<void> {
  await rebuildTurnovers(db, gbc_id)
  await db.write.transaction().execute(async (trx) => {
    await lockLedger(trx, gbc_id)
    await remarkReversed(trx, gbc_id)
  })
  let ids = await membersAfter(db.read, gbc_id, '', PAGE)
  for (; ids.length > 0; ids = await membersAfter(db.read, gbc_id, ids[ids.length - 1], PAGE)) {
    signal?.throwIfAborted()
    await db.write.transaction().execute(async (trx) => {
      const { state } = await lockAccounts(trx, gbc_id, ids)
      await reallocate(trx, gbc_id, ids, { seq: state.last_seq, text: 'сверка учёта' })
    })
  }
}
