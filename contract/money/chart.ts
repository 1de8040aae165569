import type { Permission } from '../permissions'
import { lowered } from '../text'

/** The cooperative's own chart of accounts (specification, money §3). */

interface AccountFacts {
  name: string
  /** Where its balance stands in the money equation; `both` = on the side of its sign. */
  side: 'debit' | 'credit' | 'both'
  /** The cooperative's money: in a desk or an account of a bank, or on its way there. From one of these to another none is received or spent. */
  money?: 'place' | 'on_way'
  /** Sums of statements wait here until it is known what they are. */
  isUnclear?: true
}

export const chart = {
  '50': { name: 'Касса', side: 'debit', money: 'place' },
  '51': { name: 'Расчётный счёт', side: 'debit', money: 'place' },
  '57.1': { name: 'Деньги в пути', side: 'debit', money: 'on_way' },
  '57.2': { name: 'Эквайринг', side: 'debit', money: 'on_way' },
  '60': { name: 'Поставщики', side: 'credit' },
  '60.Н': { name: 'Неразобранные списания', side: 'debit', isUnclear: true },
  '71': { name: 'Подотчётные суммы', side: 'both' },
  '76': { name: 'Лицевые счета', side: 'both' },
  '76.Н': { name: 'Невыясненные поступления', side: 'credit', isUnclear: true },
  '76.О': { name: 'Остатки без владельца', side: 'both' },
  '80': { name: 'Паевой фонд', side: 'credit' },
  '86': { name: 'Целевые поступления', side: 'credit' },
  '91.П': { name: 'Пени, штрафы, судебные расходы', side: 'credit' },
  '91.Р': { name: 'Прочие доходы', side: 'credit' },
  '26': { name: 'Расходы', side: 'debit' },
  '00': { name: 'Начальные остатки', side: 'both' },
} as const satisfies Record<string, AccountFacts>

export type AccountCode = keyof typeof chart

/** Accounts of which something is true: places of money first, expenses and opening balances last. */
export const accountsThat = (is: (facts: AccountFacts) => boolean): AccountCode[] =>
  (Object.keys(chart) as AccountCode[])
    .filter((code) => is(chart[code]))
    .sort((one, other) => Number(one < '50') - Number(other < '50') || one.localeCompare(other))

export const MONEY_ACCOUNTS = accountsThat(({ money }) => money !== undefined)
/** Cash desks and bank accounts: what has a book of its own and is counted. */
export const PLACE_ACCOUNTS = accountsThat(({ money }) => money === 'place')
/** Where sums wait until they are sorted: they are shown as what they become, and what is left of them by itself. */
export const UNCLEAR_ACCOUNTS = accountsThat(({ isUnclear }) => isUnclear === true)

interface OperationFacts {
  title: string
  /** Of what the desk gives or takes by it an order is written: `in` = ПКО (form КО-1), `out` = РКО (КО-2). */
  order: 'in' | 'out' | null
  /** Money leaves the cooperative by it: from one own place to another none does. */
  isOutgoing: boolean
  /** It closes a charge though nobody pays, and what is said of it then: «Списание 27.11.2026». */
  closes: string | null
  /** Who takes it back in the journal; null = it is put right where it was recorded. */
  reversedBy: Permission | null
}

const usual: Omit<OperationFacts, 'title'> = {
  order: null,
  isOutgoing: false,
  closes: null,
  reversedBy: 'finances.post',
}
/** What a statement has brought stands as the bank says: it is put right there. */
const stated: Omit<OperationFacts, 'title'> = { ...usual, reversedBy: null }

/** What an operation is, and what follows from it. The names of kinds are stored and never change. */
export const operationKinds = {
  opening: { ...usual, title: 'Начальный остаток', reversedBy: null },
  charge: { ...usual, title: 'Начисление' },
  fine: { ...usual, title: 'Штраф' },
  payment: { ...usual, title: 'Оплата', order: 'in' },
  refund: { ...usual, title: 'Возврат аванса', order: 'out', isOutgoing: true },
  cash_to_bank: { ...usual, title: 'Сдача наличных в банк', order: 'out' },
  cash_arrived: { ...usual, title: 'Наличные зачислены банком' },
  cash_from_bank: { ...usual, title: 'Наличные из банка', order: 'in' },
  between_accounts: { ...usual, title: 'Перенос между счетами', closes: 'Перенос' },
  write_off: { ...usual, title: 'Списание долга', closes: 'Списание', reversedBy: 'finances.write_off' },
  bank_credit: { ...stated, title: 'Поступление на счёт, не разобрано' },
  bank_debit: { ...stated, title: 'Списание со счёта, не разобрано', isOutgoing: true },
  bank_fee: { ...stated, title: 'Услуги банка', isOutgoing: true },
  card_credit: { ...stated, title: 'Оплата картой, не разобрана' },
  card_arrival: { ...stated, title: 'Деньги по эквайрингу зачислены банком' },
  expense: { ...usual, title: 'Расход', order: 'out', isOutgoing: true },
  accountable_out: { ...usual, title: 'Выдано под отчёт', order: 'out', isOutgoing: true },
  accountable_in: { ...usual, title: 'Возвращён подотчётный остаток', order: 'in' },
  own_transfer: { ...stated, title: 'Перевод между своими счетами в банках' },
  reversal: { ...usual, title: 'Сторно', reversedBy: null },
} as const satisfies Record<string, OperationFacts>

export type OperationKind = keyof typeof operationKinds

export const OPERATION_KINDS = Object.keys(operationKinds) as OperationKind[]

/** «Сторно: оплата»: what takes an operation back is called by it. */
export const reversedTitle = (title: string): string => `${operationKinds.reversal.title}: ${lowered(title)}`

/** Kinds of which something is true: what SQL asks for. */
export const operationKindsThat = (is: (facts: OperationFacts) => boolean): OperationKind[] =>
  OPERATION_KINDS.filter((kind) => is(operationKinds[kind]))

/** «ПКО № 12», «РКО № 3»; null of what has no order. */
export function cashOrderName(kind: OperationKind, order_number: string | null): string | null {
  const direction = operationKinds[kind].order
  return direction === null || order_number === null ? null : `${direction === 'in' ? 'ПКО' : 'РКО'} № ${order_number}`
}
