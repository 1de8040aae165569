import { chargeOfOperation } from '#server/features/charges/chargesRepository'
import { PLACE_OPENING } from '#server/features/ledger/booksBeginning'
import { invalid } from '#server/lib/errors'
import type { Reversals } from '#server/records/reversals'

/** Opening balances are put right where they were entered. */
export const openingReversals: Reversals = {
  opening: async (trx, { gbc_id }, { id, source_type }) => {
    const charge = await chargeOfOperation(trx, gbc_id, id)
    const message =
      source_type === PLACE_OPENING
        ? 'Остаток кассы или счёта меняют в «Кассе и банке»'
        : charge?.corrects_id
          ? 'Это часть расшифрованного долга: откройте её на лицевом счёте и нажмите «Объединить обратно» или «Исправить»'
          : 'Начальный остаток исправляют на лицевом счёте или отменой его импорта'
    throw invalid({ id: message }, message)
  },
}
