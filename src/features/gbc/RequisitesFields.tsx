import { AddressFields } from '#shared/form/AddressFields'
import { FormSection } from '#shared/form/FormSection'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { InnField } from './InnField'
import { RequisiteField } from './RequisiteField'

/** Requisites and the people who sign: shared by the creation and the edit. */
export const RequisitesFields = ({ keptInn }: { keptInn?: string }) => (
  <>
    <FormSection title="Реквизиты">
      <InnField kept={keptInn} />
      <RequisiteField name="trrc" label="КПП" />
      <TextField name="full_name" label="Полное название" required wide />
      <TextField name="short_name" label="Краткое название" required />
      <RequisiteField name="ogrn" label="ОГРН" />
      <AddressFields name="address" label="Адрес" required />
      <PhoneField name="phone_number" label="Телефон" />
      <TextField name="email" label="Электронная почта" inputMode="email" />
    </FormSection>
    <FormSection title="Органы управления">
      <TextField name="chairman_name" label="Председатель" />
      <TextField name="accountant_name" label="Бухгалтер" />
    </FormSection>
  </>
)
