import { garageLabels, garageUnits } from '#contract/garages'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormMore } from '#shared/form/FormMore'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { kinds, ownershipForms, phases, statuses } from './garageOptions'

const field = labelled(garageLabels)

const MORE = ['floor', 'height', 'coefficient', 'power_limit', 'phases', 'note'] as const

/** Fields of a garage, the same for a new one and for an edit. */
export const GarageFields = () => (
  <>
    <FormSection title="Основные сведения">
      <TextField {...field('number')} short required hint="Как на воротах: 17, 17а" />
      <SelectField {...field('status')} short options={statuses} />
      <TextField {...field('block')} short />
      <TextField {...field('row')} short />
      <SelectField {...field('kind')} short options={kinds} />
      <DecimalField {...field('area')} unit={garageUnits.area} />
    </FormSection>
    <FormSection title="Право на гараж">
      <SelectField {...field('ownership_form')} short options={ownershipForms} />
      <CheckboxField {...field('land_privatised')} />
      <OwnPlot />
      <TextField {...field('cadastral_number')} placeholder="47:01:0123001:45" />
      <TextField {...field('land_cadastral_number')} placeholder="47:01:0123001:12" />
    </FormSection>
    <FormMore fields={MORE}>
      <TextField {...field('floor')} short inputMode="numeric" />
      <DecimalField {...field('height')} unit={garageUnits.height} />
      <DecimalField {...field('coefficient')} hint="На него умножаются взносы по коэффициенту" />
      <DecimalField {...field('power_limit')} unit={garageUnits.power_limit} />
      <SelectField {...field('phases')} short options={phases} allowClear />
      <TextAreaField {...field('note')} wide />
    </FormMore>
  </>
)

/** Asked of land that is the owner's alone. */
function OwnPlot() {
  const { value: isOwn } = useFormField<boolean>('land_privatised')
  if (!isOwn) return null
  return (
    <DecimalField
      {...field('plot_area')}
      unit={garageUnits.plot_area}
      hint="Без неё считают земельный налог: за свой участок владелец платит сам"
    />
  )
}
