import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MoneyPlace } from '#contract/money/books'
import {
  cashArrivalInputSchema,
  cashToBankLabels,
  type CashArrivalInput,
  type Operation,
  type OperationDetail,
} from '#contract/money/operations'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { operationPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useListInTransitQuery, useReceiveCashMutation } from './booksApi'
import { placeOptions } from './placeOptions'
import './books.css'

const field = labelled(cashToBankLabels)

/** Cash on its way to the bank: each waits for the day of its arrival. */
export function InTransit({ places }: { places: MoneyPlace[] }) {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const { data: sent = [] } = useListInTransitQuery({ gbc_id })
  const [arriving, setArriving] = useState<Operation | null>(null)
  if (sent.length === 0) return null
  return (
    <section className="in-transit" aria-labelledby="in-transit">
      <h2 id="in-transit">В пути в банк</h2>
      <ul>
        {sent.map((operation) => (
          <li key={operation.id}>
            <span>
              <strong>{formatMoney(operation.amount)}</strong>{' '}
              <Link to={operationPath(operation.id)}>
                {operation.document}, сданы {formatDate(operation.date)}
              </Link>
            </span>
            {canPost && (
              <Button
                size="small"
                aria-label={`Зачислено: ${operation.document ?? ''}`}
                onClick={() => setArriving(operation)}
              >
                Зачислено
              </Button>
            )}
          </li>
        ))}
      </ul>
      {arriving && <ArrivalDialog operation={arriving} places={places} onClose={() => setArriving(null)} />}
    </section>
  )
}

interface ArrivalDialogProps {
  operation: Operation
  places: MoneyPlace[]
  onClose: () => void
}

function ArrivalDialog({ operation: { id, amount }, places, onClose }: ArrivalDialogProps) {
  const gbc_id = useOwnGbcId()
  const [receive] = useReceiveCashMutation()
  const accounts = placeOptions(places, 'bank')
  return (
    <FormDialog<CashArrivalInput, OperationDetail>
      title={`Зачислено банком ${formatMoney(amount)}`}
      submitText="Записать"
      schema={cashArrivalInputSchema}
      initialValues={{ arrived_on: today() }}
      save={(body, idempotencyKey) => receive({ gbc_id, id, body, idempotencyKey })}
      savedText="Деньги зачислены на счёт."
      onSaved={onClose}
      onCancel={onClose}
    >
      <DateField {...field('arrived_on')} required />
      {accounts.length > 1 && <SelectField {...field('bank_account_id')} options={accounts} allowClear />}
    </FormDialog>
  )
}
