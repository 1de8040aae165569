import { conditionNames, propertyCategoryNames, propertyLabels, propertyStatusNames } from '#contract/property'
import { DateField } from '#shared/form/DateField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { optionsOf } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'

const field = labelled(propertyLabels)
const categories = optionsOf(propertyCategoryNames)
const statuses = optionsOf(propertyStatusNames)
const conditions = optionsOf(conditionNames)

/** Fields of a thing, the same for a new one and for an edit. */
export const PropertyFields = ({ numberHint }: { numberHint: string }) => (
  <>
    <FormSection title="Основные сведения">
      <TextField {...field('name')} required wide />
      <SelectField {...field('category')} options={categories} required />
      <TextField {...field('inventory_number')} hint={numberHint} />
      <SelectField {...field('status')} options={statuses} />
      <SelectField {...field('condition')} options={conditions} />
    </FormSection>
    <FormSection title="Стоимость и износ">
      <DateField {...field('acquired_on')} />
      <MoneyField {...field('cost')} />
      <DecimalField
        {...field('useful_life')}
        unit="мес."
        hint="За сколько месяцев стоимость списывается. Пусто: не списывается"
      />
    </FormSection>
    <FormSection title="Где и у кого">
      <TextField {...field('location')} />
      <TextField {...field('responsible')} />
    </FormSection>
    <FormSection title="Обслуживание">
      <DateField {...field('warranty_until')} />
      <DateField {...field('next_maintenance_on')} />
    </FormSection>
    <FormSection title="Прочее">
      <TextAreaField {...field('note')} wide />
    </FormSection>
  </>
)
