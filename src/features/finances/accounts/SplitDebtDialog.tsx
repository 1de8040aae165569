import type { Charged } from '#contract/money/charges'
import { splitDebtInputSchema, splitDebtLabels, type SplitDebtInput } from '#contract/money/splitDebt'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { ItemList } from '#shared/form/ItemList'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { KindSelect } from '../charges/KindSelect'
import { periodOptions } from '../charges/periods'
import { useKinds } from '../charges/useKinds'
import { useSplitDebtMutation } from '../charges/chargesApi'
import '../finances.css'

const { kind_id, period, due_date, amount } = splitDebtLabels
const field = labelled(splitDebtLabels)

interface SplitDebtDialogProps {
  /** The opening debt. Kopecks. */
  charge: { charge_id: string; amount: number }
  onClose: () => void
}

/** Says what an opening debt consists of: contributions with their due dates in its place, the same sum together. */
export function SplitDebtDialog({ charge, onClose }: SplitDebtDialogProps) {
  const gbc_id = useOwnGbcId()
  const [split] = useSplitDebtMutation()
  return (
    <FormDialog<SplitDebtInput, Charged[]>
      title="Расшифровать долг"
      submitText="Расшифровать"
      schema={splitDebtInputSchema}
      initialValues={{ parts: [{ kind_id: null, period: null, due_date: null, amount: charge.amount }] }}
      save={(body, idempotencyKey) => split({ gbc_id, id: charge.charge_id, body, idempotencyKey })}
      savedText="Долг расшифрован: сумма прежняя, у частей свои взносы и сроки."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Начальный долг {formatMoney(charge.amount)}. Разложите его на взносы со сроками: по ним считают просрочку и
        очерёдность оплаты. Сумма не изменится, оплаты разложатся по частям заново.
      </p>
      <Parts debt={charge.amount} />
      <TextField {...field('reason')} hint="Например: акт сверки от 01.10.2026" />
    </FormDialog>
  )
}

function Parts({ debt }: { debt: number }) {
  const { value, error } = useFormField<SplitDebtInput['parts']>('parts')
  const { data } = useKinds()
  const parts = value ?? []
  const left = debt - parts.reduce((sum, part) => sum + (typeof part?.amount === 'number' ? part.amount : 0), 0)
  return (
    <div className="split-parts">
      <ItemList
        name="parts"
        label={splitDebtLabels.parts}
        addText="Ещё часть"
        itemText={(index) => `Часть ${index + 1}`}
        empty={{ kind_id: null, period: null, due_date: null, amount: left > 0 ? left : null }}
        max={100}
      >
        {(path) => (
          <FormSection>
            <KindSelect name={`${path}.kind_id`} label={kind_id} kinds={data?.items ?? []} allowClear />
            <PeriodOfKind path={path} />
            <DateField name={`${path}.due_date`} label={due_date} />
            <MoneyField name={`${path}.amount`} label={amount} required />
          </FormSection>
        )}
      </ItemList>
      <p aria-live="polite" className={left === 0 ? undefined : 'balance-debt'}>
        {left === 0 && 'Части составляют весь долг.'}
        {left > 0 && `Осталось разложить ${formatMoney(left)}.`}
        {left < 0 && `Лишние ${formatMoney(-left)}.`}
      </p>
      {typeof error === 'string' && left === 0 && <p role="alert">{error}</p>}
    </div>
  )
}

/** The period of a part, where its contribution has periods. */
function PeriodOfKind({ path }: { path: string }) {
  const { data } = useKinds()
  const { value } = useFormField<string>(`${path}.kind_id`)
  const kind = data?.items.find(({ id }) => id === value)
  const options = kind ? periodOptions(kind.periodicity, today()) : []
  return options.length > 0 && <SelectField name={`${path}.period`} label={period} options={options} allowClear />
}
