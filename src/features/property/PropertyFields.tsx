import { conditionNames, propertyCategoryNames, propertyStatusNames } from '#contract/property'
import { DateField } from '#shared/form/DateField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormSection } from '#shared/form/FormSection'
import { MoneyField } from '#shared/form/MoneyField'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'

const categories = optionsOf(propertyCategoryNames)
const statuses = optionsOf(propertyStatusNames)
const conditions = optionsOf(conditionNames)

/** Fields of a thing, the same for a new one and for an edit. */
export const PropertyFields = ({ numberHint }: { numberHint: string }) => (
  <>
    <FormSection title="Что это">
      <TextField name="name" label="Название" required wide />
      <SelectField name="category" label="Категория" options={categories} required />
      <TextField name="inventory_number" label="Инвентарный номер" hint={numberHint} />
      <SelectField name="status" label="Состояние" options={statuses} />
      <SelectField name="condition" label="Исправность" options={conditions} />
    </FormSection>
    <FormSection title="Стоимость и износ">
      <DateField name="acquired_on" label="Приобретено" />
      <MoneyField name="cost" label="Стоимость" />
      <DecimalField
        name="useful_life"
        label="Срок службы"
        unit="мес."
        hint="За сколько месяцев стоимость списывается. Пусто: не списывается"
      />
    </FormSection>
    <FormSection title="Где и у кого">
      <TextField name="location" label="Где находится" />
      <TextField name="responsible" label="Ответственный" />
    </FormSection>
    <FormSection title="Обслуживание">
      <DateField name="warranty_until" label="Гарантия до" />
      <DateField name="next_maintenance_on" label="Следующее обслуживание" />
    </FormSection>
    <FormSection title="Прочее">
      <TextAreaField name="note" label="Примечание" wide />
    </FormSection>
  </>
)
