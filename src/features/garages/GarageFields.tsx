import { CheckboxField } from '#shared/form/CheckboxField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormSection } from '#shared/form/FormSection'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { garageNotes } from './garageNotes'
import { kinds, ownershipForms, phases, statuses } from './garageOptions'

const labelled = (name: string) => ({ name, label: garageNotes[name].label })

/** Fields of a garage, the same for a new one and for an edit. */
export const GarageFields = () => (
  <>
    <FormSection title="Где и что">
      <TextField {...labelled('number')} required hint="Как на воротах: 17, 17а" />
      <SelectField {...labelled('status')} options={statuses} />
      <TextField {...labelled('block')} />
      <TextField {...labelled('row')} />
      <SelectField {...labelled('kind')} options={kinds} />
      <TextField {...labelled('floor')} inputMode="numeric" />
      <DecimalField {...labelled('area')} unit="м²" />
      <DecimalField {...labelled('height')} unit="м" />
    </FormSection>
    <FormSection title="Право">
      <SelectField {...labelled('ownership_form')} options={ownershipForms} />
      <CheckboxField {...labelled('land_privatised')} />
      <TextField {...labelled('cadastral_number')} placeholder="47:01:0123001:45" />
      <TextField {...labelled('land_cadastral_number')} placeholder="47:01:0123001:12" />
    </FormSection>
    <FormSection title="Взносы и электричество">
      <DecimalField {...labelled('coefficient')} hint="На него умножаются взносы по коэффициенту" />
      <DecimalField {...labelled('power_limit')} unit="кВт" />
      <SelectField {...labelled('phases')} options={phases} allowClear />
    </FormSection>
    <FormSection title="Прочее">
      <TextAreaField {...labelled('note')} wide />
    </FormSection>
  </>
)
