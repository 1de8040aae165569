/** The cooperative's own chart of accounts (specification, money §3). */

interface ChartAccount {
  name: string
  /** The side on which its balance usually stands. */
  side: 'debit' | 'credit' | 'both'
  /** What there is one account for each of; absent = one for the cooperative. */
  each?:
    | 'cash_desk'
    | 'bank_account'
    | 'counterparty'
    | 'person'
    | 'personal_account'
    | 'contribution_kind'
    | 'category'
}

export const chart = {
  '50': { name: 'Касса', side: 'debit', each: 'cash_desk' },
  '51': { name: 'Расчётный счёт', side: 'debit', each: 'bank_account' },
  '57.1': { name: 'Деньги в пути', side: 'debit' },
  '57.2': { name: 'Эквайринг', side: 'debit' },
  '60': { name: 'Поставщики', side: 'both', each: 'counterparty' },
  '60.Н': { name: 'Неразобранные списания', side: 'debit' },
  '71': { name: 'Подотчётные суммы', side: 'both', each: 'person' },
  '76': { name: 'Лицевые счета', side: 'both', each: 'personal_account' },
  '76.Н': { name: 'Невыясненные поступления', side: 'credit' },
  '76.О': { name: 'Остатки без владельца', side: 'both' },
  '80': { name: 'Паевой фонд', side: 'credit' },
  '86': { name: 'Целевые поступления', side: 'credit', each: 'contribution_kind' },
  '91.П': { name: 'Пени, штрафы, судебные расходы', side: 'credit' },
  '91.Р': { name: 'Прочие доходы', side: 'credit' },
  '26': { name: 'Расходы', side: 'debit', each: 'category' },
  '00': { name: 'Начальные остатки', side: 'both' },
} as const satisfies Record<string, ChartAccount>

export type AccountCode = keyof typeof chart

/** What an operation is; stored, so a name never changes. */
export const operationKindNames = {
  opening: 'Начальный остаток',
  charge: 'Начисление',
  fine: 'Штраф',
  payment: 'Оплата',
  refund: 'Возврат аванса',
  cash_to_bank: 'Сдача наличных в банк',
  cash_arrived: 'Наличные зачислены банком',
  cash_from_bank: 'Наличные из банка',
  between_accounts: 'Перенос между счетами',
  write_off: 'Списание долга',
  bank_credit: 'Поступление на счёт, не разобрано',
  bank_debit: 'Списание со счёта, не разобрано',
  bank_fee: 'Услуги банка',
  card_credit: 'Оплата картой, не разобрана',
  card_arrival: 'Деньги по эквайрингу зачислены банком',
  expense: 'Расход',
  accountable_out: 'Выдано под отчёт',
  accountable_in: 'Возвращён подотчётный остаток',
  own_transfer: 'Перевод между своими счетами в банках',
  reversal: 'Сторно',
} as const
export type OperationKind = keyof typeof operationKindNames

/** Operations that close a charge though nobody pays it, and what is said of it: «Списание 27.11.2026». */
export const closedWithoutMoney: Partial<Record<OperationKind, string>> = {
  between_accounts: 'Перенос',
  write_off: 'Списание',
}
