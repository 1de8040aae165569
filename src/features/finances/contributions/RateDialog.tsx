import {
  hasOneRate,
  rateInputSchema,
  rateLabels,
  type ContributionKind,
  type RateInput,
} from '#contract/money/contributions'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextField } from '#shared/form/TextField'
import { today, yearsFirstDay } from '#shared/format/dates'
import { useAddRateMutation } from './contributionsApi'
import { priceUnit } from './price'
import { LandFields } from './LandFields'
import { PriceField } from './PriceField'
import { RateScopeFields } from './RateScopeFields'

const field = labelled(rateLabels)

/** A price from a day on; those before it stay as they were. The first one holds from the year's beginning: a year is charged by days. */
export function RateDialog({
  kind: { gbc_id, id, method, rate },
  isFirst,
  onClose,
}: {
  kind: ContributionKind
  isFirst: boolean
  onClose: () => void
}) {
  const [add] = useAddRateMutation()
  return (
    <FormDialog<RateInput, ContributionKind>
      title="Новая ставка"
      submitText="Задать ставку"
      schema={rateInputSchema}
      initialValues={{ valid_from: isFirst ? yearsFirstDay() : today(), scope: 'all', scope_ref: '' }}
      save={(body, idempotencyKey) => add({ gbc_id, id, body, idempotencyKey })}
      savedText="Ставка задана."
      onSaved={onClose}
      onCancel={onClose}
    >
      {!hasOneRate(method) && <RateScopeFields />}
      {method === 'land' ? <LandFields /> : <PriceField {...field('price')} unit={priceUnit(method)} required />}
      <DateField
        {...field('valid_from')}
        required
        hint={isFirst ? 'Дни до этого не начисляются: ставки на них нет' : 'До этого дня считают по прежней ставке'}
      />
      <TextField {...field('decision')} hint="Например: протокол № 5 от 12.03.2026" />
      {rate && (
        <CheckboxField
          name="despite_charged"
          label="Задать и за время, за которое уже начислено"
          hint="Начисленное останется. Неоплаченное можно пересчитать на странице начисления"
        />
      )}
    </FormDialog>
  )
}
