import { gbcLabels } from '#contract/gbc'
import { AddressFields } from '#shared/form/AddressFields'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { InnField } from './InnField'
import { RequisiteField } from './RequisiteField'

const field = labelled(gbcLabels)

/** Requisites and the people who sign: shared by the creation and the edit. */
export const RequisitesFields = ({ keptInn }: { keptInn?: string }) => (
  <>
    <FormSection title="Реквизиты">
      <InnField kept={keptInn} />
      <RequisiteField {...field('trrc')} />
      <TextField {...field('full_name')} required wide />
      <TextField {...field('short_name')} required />
      <RequisiteField {...field('ogrn')} />
      <AddressFields {...field('address')} required />
      <PhoneField {...field('phone_number')} />
      <TextField {...field('email')} inputMode="email" />
    </FormSection>
    <FormSection title="Органы управления">
      <TextField {...field('chairman_name')} />
      <TextField {...field('accountant_name')} />
    </FormSection>
  </>
)
