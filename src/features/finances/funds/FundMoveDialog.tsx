import { useFormikContext } from 'formik'
import {
  fundMoveInputSchema,
  fundMoveLabels,
  NO_FUND,
  type FundMove,
  type FundMoveInput,
  type Funds,
} from '#contract/money/funds'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { OpenDateField } from '../periods/OpenDateField'
import { fundOptions } from './fundOptions'
import { useListFundsQuery, useMoveBetweenFundsMutation } from './fundsApi'
import { ShortageField } from './ShortageField'

const field = labelled(fundMoveLabels)

interface FundMoveDialogProps {
  /** The fund that is looked at. */
  from_fund_id?: string
  onClose: () => void
}

/** Money is redistributed between funds by a decision: what is in the cash desk and at the bank stays there. */
export function FundMoveDialog({ from_fund_id, onClose }: FundMoveDialogProps) {
  const gbc_id = useOwnGbcId()
  const { data } = useListFundsQuery({ gbc_id })
  const [move] = useMoveBetweenFundsMutation()
  const options = data ? fundOptions(data.funds, data.rest) : []
  return (
    <FormDialog<FundMoveInput, FundMove>
      title="Перераспределить между фондами"
      submitText="Перераспределить"
      schema={fundMoveInputSchema}
      initialValues={{ from_fund_id, date: today() }}
      save={(body, idempotencyKey) => move({ gbc_id, body, idempotencyKey })}
      savedText="Деньги перераспределены."
      onSaved={onClose}
      onCancel={onClose}
    >
      <SelectField {...field('from_fund_id')} options={options} required />
      <SelectField {...field('to_fund_id')} options={options} required />
      <FormSection>
        <MoneyField {...field('amount')} required />
        <OpenDateField {...field('date')} required />
      </FormSection>
      <TextAreaField {...field('reason')} rows={2} required hint="Например: протокол № 5 от 12.03.2026" />
      <After funds={data} />
      <ShortageField />
    </FormDialog>
  )
}

/** What both will have today. */
function After({ funds: data }: { funds?: Funds }) {
  const { from_fund_id, to_fund_id, amount } = useFormikContext<FundMoveInput>().values
  if (!data || typeof amount !== 'number' || from_fund_id === to_fund_id) return null
  const of = (id: string) => data.funds.find((fund) => fund.id === id) ?? (id === NO_FUND ? data.rest : undefined)
  const [giver, taker] = [of(from_fund_id), of(to_fund_id)]
  if (!giver || !taker) return null
  return (
    <p aria-live="polite">
      Станет: {formatMoney(giver.closing - amount)} и {formatMoney(taker.closing + amount)}.
    </p>
  )
}
