import { useFormikContext } from 'formik'
import { DEBIT_TARGETS, debitInputSchema, debitTargetNames, type DebitInput } from '#contract/money/expenses'
import type { StatementLine } from '#contract/money/statements'
import { MemberSelect } from '#features/members/MemberSelect'
import { FormDialog } from '#shared/form/FormDialog'
import { RadioField } from '#shared/form/RadioField'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { PlaceField } from '../books/PlaceField'
import { ShortageField } from '../funds/ShortageField'
import { useSortDebitMutation } from './expensesApi'
import { FundField } from './FundField'
import { NameField } from './NameField'

const targets = DEBIT_TARGETS.map((value) => ({ value, label: debitTargetNames[value] }))

/** What a debit of the bank's statement was. */
export function SortDebitDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { id: line_id, statement_id, version, amount, counter_name, purpose, category_before } = line
  const gbc_id = useOwnGbcId()
  const [sort] = useSortDebitMutation()
  return (
    <FormDialog<DebitInput, StatementLine>
      title={`Что за списание ${formatMoney(amount)}?`}
      submitText="Разнести"
      schema={debitInputSchema}
      initialValues={{ version, target: 'category', name: category_before ?? null, member_id: null }}
      save={(body, idempotencyKey) => sort({ gbc_id, statement_id, line_id, body, idempotencyKey })}
      savedText="Списание разнесено."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p className="statement-quiet">
        {counter_name}: {purpose}
      </p>
      <RadioField name="target" label="Куда отнести" options={targets} />
      <Target />
      <ShortageField />
    </FormDialog>
  )
}

function Target() {
  const { target, name } = useFormikContext<DebitInput>().values
  if (target === 'desk') return <Desk />
  if (target === 'member') return <MemberSelect name="member_id" label="Кому возвращено" required />
  return target === 'person' ? (
    <NameField name="name" label="Подотчётное лицо" list="persons" required hint="Выберите или напишите нового" />
  ) : (
    <>
      <NameField name="name" label="Статья расходов" list="categories" required hint="Выберите или напишите новую" />
      <FundField category={name} />
    </>
  )
}

/** Cash that was taken from the account: nothing is spent yet. */
const Desk = () => (
  <>
    <PlaceField label="В какую кассу" of="cash" />
    <p className="statement-quiet">Деньги придут в кассу днём выписки, с номером ПКО.</p>
  </>
)
