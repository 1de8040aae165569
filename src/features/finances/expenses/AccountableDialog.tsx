import { accountableInputSchema, accountableLabels, type AccountableInput } from '#contract/money/expenses'
import type { OperationDetail } from '#contract/money/operations'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { RadioField } from '#shared/form/RadioField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { PlaceField } from '../books/PlaceField'
import { OpenDateField } from '../periods/OpenDateField'
import { useMoveAccountableMutation } from './expensesApi'
import { NameField } from './NameField'

const field = labelled(accountableLabels)

interface AccountableDialogProps {
  act: AccountableInput['act']
  person?: string
  /** Kopecks that are left, or owed to the person. */
  amount?: number
  onClose: () => void
}

/** Money is given to a person to account for, or what is left of it comes back. */
export function AccountableDialog({ act, person, amount, onClose }: AccountableDialogProps) {
  const gbc_id = useOwnGbcId()
  const [move] = useMoveAccountableMutation()
  const gives = act === 'give'
  /** The person has spent more than was given. */
  const repays = gives && person !== undefined && amount !== undefined
  const sources = [
    { value: 'cash', label: gives ? 'Из кассы' : 'В кассу' },
    { value: 'bank', label: gives ? 'Со счёта в банке' : 'На счёт в банке' },
  ]
  return (
    <FormDialog<AccountableInput, OperationDetail>
      title={repays ? `Возместить: ${person}` : gives ? 'Выдать под отчёт' : 'Принять подотчётный остаток'}
      submitText={repays ? 'Возместить' : gives ? 'Выдать' : 'Принять'}
      schema={accountableInputSchema}
      initialValues={{ act, source: 'cash', person: person ?? '', amount: amount ?? null, date: today() }}
      save={(body, idempotencyKey) => move({ gbc_id, body, idempotencyKey })}
      savedText={gives ? 'Деньги выданы под отчёт.' : 'Остаток принят.'}
      onSaved={onClose}
      onCancel={onClose}
    >
      <NameField {...field('person')} list="persons" required hint="Выберите или напишите нового" />
      <FormSection>
        <MoneyField {...field('amount')} required />
        <OpenDateField {...field('date')} required />
      </FormSection>
      <RadioField {...field('source')} label={gives ? 'Откуда' : 'Куда'} options={sources} />
      <PlaceField label={accountableLabels.place_id} />
      <TextField {...field('comment')} label={gives ? 'На что' : 'Примечание'} />
    </FormDialog>
  )
}
