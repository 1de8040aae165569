import { presentValue, propertyLabels, type Property } from '#contract/property'
import { Facts, factsOf, MissingFacts, type Fact } from '#shared/detail/Facts'
import { formatDate, today } from '#shared/format/dates'
import { PhotoLink } from '#shared/images/PhotoLink'
import { moneyCell } from '#shared/list/cells'
import { ConditionTag, DueDate, PropertyStatusTag } from './PropertyTags'
import { propertyHistory } from './propertyHistory'
import './property.css'

const identity = (property: Property): Fact[] => [
  ...factsOf(property, propertyHistory, ['category']),
  {
    field: 'inventory_number',
    label: propertyLabels.inventory_number,
    value: property.inventory_number,
    copy: property.inventory_number,
  },
  { label: propertyLabels.status, value: <PropertyStatusTag property={property} /> },
  { label: propertyLabels.condition, value: <ConditionTag property={property} /> },
  ...factsOf(property, propertyHistory, ['location', 'responsible']),
]

const worth = (property: Property): Fact[] => [
  ...factsOf(property, propertyHistory, ['acquired_on', 'cost', 'useful_life']),
  { label: propertyLabels.present_value, value: moneyCell(presentValue(property, today())) },
]

const care = ({ warranty_until, next_maintenance_on, note }: Property): Fact[] => [
  {
    field: 'warranty_until',
    label: propertyLabels.warranty_until,
    value:
      warranty_until &&
      (warranty_until < today() ? `${formatDate(warranty_until)}, истекла` : formatDate(warranty_until)),
  },
  {
    field: 'next_maintenance_on',
    label: propertyLabels.next_maintenance_on,
    value: next_maintenance_on && <DueDate day={next_maintenance_on} />,
  },
  { field: 'note', label: propertyLabels.note, value: note, wide: true },
]

/** What is known of a thing, with its cover. @param editTo the form, for those who may add what isn't known */
export function PropertyFacts({ property, editTo }: { property: Property; editTo?: string }) {
  const groups = [
    { title: 'Основные сведения', facts: identity(property) },
    { title: 'Стоимость и износ', facts: worth(property) },
    { title: 'Обслуживание', facts: care(property) },
  ]
  return (
    <div className="record-columns">
      <div>
        {groups.map(({ title, facts }) => (
          <Facts key={title} title={title} facts={facts} />
        ))}
        <MissingFacts facts={groups.flatMap(({ facts }) => facts)} editTo={editTo} />
      </div>
      <PhotoLink of={{ gbc_id: property.gbc_id, records: 'property', id: property.id }} to="?tab=images" />
    </div>
  )
}
