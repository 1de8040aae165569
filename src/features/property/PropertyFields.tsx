import { conditionNames, propertyCategoryNames, propertyLabels, propertyStatusNames } from '#contract/property'
import { DateField } from '#shared/form/DateField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormMore } from '#shared/form/FormMore'
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

const MORE = ['warranty_until', 'next_maintenance_on', 'note'] as const

/** Fields of a thing, the same for a new one and for an edit. */
export const PropertyFields = ({ numberHint }: { numberHint: string }) => (
  <>
    <FormSection title="Основные сведения">
      <TextField {...field('name')} required wide />
      <SelectField {...field('category')} short options={categories} required />
      <TextField {...field('inventory_number')} short hint={numberHint} />
      <SelectField {...field('status')} short options={statuses} />
      <SelectField {...field('condition')} short options={conditions} />
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
    <FormMore fields={MORE}>
      <DateField {...field('warranty_until')} />
      <DateField {...field('next_maintenance_on')} />
      <TextAreaField {...field('note')} wide />
    </FormMore>
  </>
)
