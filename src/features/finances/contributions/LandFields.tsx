import { landLabels } from '#contract/money/land'
import { DecimalField } from '#shared/form/DecimalField'
import { MoneyField } from '#shared/form/MoneyField'

/** What the tax or the rent of the land follows from. */
export const LandFields = () => (
  <>
    <MoneyField
      name="land.cadastral_value"
      label={landLabels.cadastral_value}
      required
      hint="Из выписки ЕГРН на этот год"
    />
    <DecimalField name="land.tax_rate" label={landLabels.tax_rate} unit="%" required />
    <DecimalField
      name="land.area"
      label={landLabels.area}
      unit="м²"
      required
      hint="Вся, вместе с участками в собственности: их программа вычтет сама"
    />
    <DecimalField name="land.bank_fee" label={landLabels.bank_fee} unit="%" hint="Если банк берёт её с платежа" />
  </>
)
