import { useFormikContext } from 'formik'
import {
  EXPENSE_SOURCES,
  expenseInputSchema,
  expenseLabels,
  expenseSourceNames,
  type ExpenseInput,
} from '#contract/money/expenses'
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
import { ShortageField } from '../funds/ShortageField'
import { usePayExpenseMutation } from './expensesApi'
import { FundField } from './FundField'
import { NameField } from './NameField'

const field = labelled(expenseLabels)
const sources = EXPENSE_SOURCES.map((value) => ({ value, label: expenseSourceNames[value] }))

interface ExpenseDialogProps {
  /** Whose report it is: the person has paid. */
  person?: string
  onClose: () => void
}

/** An expense is paid, or a person who holds money tells what it was spent on. */
export function ExpenseDialog({ person, onClose }: ExpenseDialogProps) {
  const gbc_id = useOwnGbcId()
  const [pay] = usePayExpenseMutation()
  return (
    <FormDialog<ExpenseInput, OperationDetail>
      title={person ? `Отчёт: ${person}` : 'Оплатить расход'}
      submitText="Провести"
      schema={expenseInputSchema}
      initialValues={{ source: person ? 'person' : 'cash', person: person ?? null, date: today() }}
      save={(body, idempotencyKey) => pay({ gbc_id, body, idempotencyKey })}
      savedText="Расход проведён."
      onSaved={onClose}
      onCancel={onClose}
    >
      <NameField {...field('category')} list="categories" required hint="Выберите или напишите новую" />
      <FormSection>
        <MoneyField {...field('amount')} required />
        <OpenDateField {...field('date')} required />
      </FormSection>
      {!person && <RadioField {...field('source')} options={sources} />}
      <Source asksPerson={!person} />
      <Fund />
      <TextField {...field('payee')} />
      <TextField {...field('comment')} />
      <ShortageField />
    </FormDialog>
  )
}

const Fund = () => <FundField category={useFormikContext<ExpenseInput>().values.category} />

function Source({ asksPerson }: { asksPerson: boolean }) {
  const { source } = useFormikContext<ExpenseInput>().values
  return (
    <>
      {source === 'person' && asksPerson && <NameField {...field('person')} list="persons" required />}
      <PlaceField label={expenseLabels.place_id} />
    </>
  )
}
