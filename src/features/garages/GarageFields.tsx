import { garageLabels, garageUnits } from '#contract/garages'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { kinds, ownershipForms, phases, statuses } from './garageOptions'

const field = labelled(garageLabels)

/** Fields of a garage, the same for a new one and for an edit. */
export const GarageFields = () => (
  <>
    <FormSection title="Где и что">
      <TextField {...field('number')} required hint="Как на воротах: 17, 17а" />
      <SelectField {...field('status')} options={statuses} />
      <TextField {...field('block')} />
      <TextField {...field('row')} />
      <SelectField {...field('kind')} options={kinds} />
      <TextField {...field('floor')} inputMode="numeric" />
      <DecimalField {...field('area')} unit={garageUnits.area} />
      <DecimalField {...field('height')} unit={garageUnits.height} />
    </FormSection>
    <FormSection title="Право">
      <SelectField {...field('ownership_form')} options={ownershipForms} />
      <CheckboxField {...field('land_privatised')} />
      <TextField {...field('cadastral_number')} placeholder="47:01:0123001:45" />
      <TextField {...field('land_cadastral_number')} placeholder="47:01:0123001:12" />
    </FormSection>
    <FormSection title="Взносы и электричество">
      <DecimalField {...field('coefficient')} hint="На него умножаются взносы по коэффициенту" />
      <DecimalField {...field('power_limit')} unit={garageUnits.power_limit} />
      <SelectField {...field('phases')} options={phases} allowClear />
    </FormSection>
    <FormSection title="Прочее">
      <TextAreaField {...field('note')} wide />
    </FormSection>
  </>
)
