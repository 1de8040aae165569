import { gbcLabels, type Gbc } from '#contract/gbc'
import type { Payee } from '#contract/money/paymentQr'
import { invalid } from '#server/lib/errors'

/**
 * The cooperative as banks are given it: by its main account.
 * @throws AppError 422 naming the requisites that are missing
 */
export function payeeOf({ short_name, tp_id, trrc, bank_account }: Gbc): Payee {
  const missing = [
    ...(short_name ? [] : [gbcLabels.short_name]),
    ...(tp_id ? [] : [gbcLabels.tp_id]),
    ...(bank_account ? [] : ['Банковский счёт']),
    ...(bank_account && !bank_account.bank.name ? ['Название банка'] : []),
  ]
  if (bank_account === null || missing.length > 0)
    throw invalid(
      {},
      `Без реквизитов кооператива квитанцию не оплатить. Заполните в «Реквизитах»: ${missing.join(', ').toLowerCase()}`,
    )
  const { number, bank } = bank_account
  return {
    name: short_name,
    inn: tp_id,
    kpp: trrc,
    account: number,
    bank_name: bank.name,
    bic: bank.bic,
    corr_account: bank.corr_account,
  }
}
