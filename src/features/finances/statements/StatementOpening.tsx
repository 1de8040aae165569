import { Button } from 'antd'
import { useState } from 'react'
import type { StatementDetail } from '#contract/money/statements'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useCan } from '#shared/session/session'
import { OpeningDialog } from '../books/PlaceOpening'
import { useListMoneyPlacesQuery } from '../books/booksApi'

/** The first statement of an account begins with money that the books don't know of yet: one press writes it down. */
export function StatementOpening({ statement }: { statement: StatementDetail }) {
  const { gbc_id, bank_account_id, status, opening, closing, from_on, ledger_closing } = statement
  const canSet = useCan('finances.settings')
  const { currentData: places } = useListMoneyPlacesQuery({ gbc_id }, { skip: !canSet || !opening })
  const [isOpen, setIsOpen] = useState(false)
  const place = places?.find(({ id }) => id === bank_account_id)
  if (!place || place.opening || !opening || opening < 0 || !from_on) return null
  // The account has nothing in the books, or just what this statement has posted.
  const isMissing =
    status === 'ready' ? ledger_closing === 0 : status === 'posted' && closing === (ledger_closing ?? 0) + opening
  if (!isMissing) return null
  return (
    <p className="statement-note">
      Выписка начинается с остатка {formatMoney(opening)} на {formatDate(from_on)}, а в учёте его нет.{' '}
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        Записать начальный остаток
      </Button>
      {isOpen && (
        <OpeningDialog place={place} stated={{ amount: opening, as_of: from_on }} onClose={() => setIsOpen(false)} />
      )}
    </p>
  )
}
