import {
  cashToBankInputSchema,
  cashToBankLabels,
  type CashToBankInput,
  type OperationDetail,
} from '#contract/money/operations'
import type { MoneyPlace } from '#contract/money/books'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { useSendCashMutation } from './booksApi'
import { OpenDateField } from '../periods/OpenDateField'
import { placeOptions } from './placeOptions'

const field = labelled(cashToBankLabels)

interface SendCashDialogProps {
  places: MoneyPlace[]
  /** The desk that is looked at. */
  desk: MoneyPlace
  onClose: () => void
}

/** Cash is taken to the bank: it may arrive there on another day. */
export function SendCashDialog({ places, desk, onClose }: SendCashDialogProps) {
  const gbc_id = useOwnGbcId()
  const [send] = useSendCashMutation()
  const desks = placeOptions(places, 'cash')
  const accounts = placeOptions(places, 'bank')
  return (
    <FormDialog<CashToBankInput, OperationDetail>
      title="Сдать наличные в банк"
      submitText="Сдать"
      schema={cashToBankInputSchema}
      initialValues={{ place_id: desk.id, amount: desk.balance > 0 ? desk.balance : null, sent_on: today() }}
      save={(body, idempotencyKey) => send({ gbc_id, body, idempotencyKey })}
      savedText="Наличные сданы в банк."
      onSaved={onClose}
      onCancel={onClose}
    >
      <FormSection>
        {desks.length > 1 && <SelectField {...field('place_id')} options={desks} />}
        <MoneyField {...field('amount')} required hint={`В кассе ${formatMoney(desk.balance)}`} />
        <OpenDateField {...field('sent_on')} required />
        <OpenDateField {...field('arrived_on')} hint="Оставьте пустым, если банк ещё не зачислил" />
        {accounts.length > 1 && <SelectField {...field('bank_account_id')} options={accounts} allowClear />}
      </FormSection>
      <TextField {...field('comment')} />
    </FormDialog>
  )
}
