import {
  fundClosingInputSchema,
  fundClosingLabels,
  fundClosingTitle,
  type Fund,
  type FundClosingInput,
} from '#contract/money/funds'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { OpenDateField } from '../periods/OpenDateField'
import { fundOptions } from './fundOptions'
import { useCloseFundMutation, useListFundsQuery } from './fundsApi'
import { ShortageField } from './ShortageField'

const field = labelled(fundClosingLabels)

/** A fund is closed by a decision, which says where what is left of it goes. */
export function FundClosingDialog({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const { gbc_id, id, name, version } = fund
  const { data } = useListFundsQuery({ gbc_id })
  const [close] = useCloseFundMutation()
  const left = data?.funds.find((one) => one.id === id)?.closing
  return (
    <FormDialog<FundClosingInput, Fund>
      title={fundClosingTitle(name)}
      submitText="Закрыть фонд"
      danger
      schema={fundClosingInputSchema}
      initialValues={{ date: today(), version }}
      save={(body, idempotencyKey) => close({ gbc_id, id, body, idempotencyKey })}
      savedText="Фонд закрыт."
      onSaved={onClose}
      onCancel={onClose}
    >
      <p>
        Остаток{left === undefined ? '' : ` ${formatMoney(left)}`}, взносы и статьи расходов перейдут в другой фонд. Что
        было до этого дня, не изменится.
      </p>
      <SelectField {...field('to_fund_id')} options={data ? fundOptions(data.funds, data.rest, id) : []} required />
      <OpenDateField {...field('date')} required />
      <TextAreaField {...field('reason')} rows={2} required hint="Например: протокол № 5 от 12.03.2026" />
      <ShortageField />
    </FormDialog>
  )
}
