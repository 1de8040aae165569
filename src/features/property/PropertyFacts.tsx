import { Link } from 'react-router-dom'
import { presentValue, propertyCategoryNames, propertyLabels, type Property } from '#contract/property'
import { Facts, type Fact } from '#shared/detail/Facts'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { propertyImagesPath } from '#shared/routing/paths'
import { ConditionTag, DueDate, PropertyStatusTag } from './PropertyTags'
import { formatMonths } from './propertyHistory'
import './property.css'

const date = (day: string | null) => day && formatDate(day)
const money = (kopecks: number | null | undefined) => kopecks != null && formatMoney(kopecks)

const identity = (property: Property): Fact[] => [
  { label: propertyLabels.category, value: propertyCategoryNames[property.category] },
  { label: propertyLabels.inventory_number, value: property.inventory_number, copy: property.inventory_number },
  { label: propertyLabels.status, value: <PropertyStatusTag property={property} /> },
  { label: propertyLabels.condition, value: <ConditionTag property={property} /> },
  { label: propertyLabels.location, value: property.location },
  { label: propertyLabels.responsible, value: property.responsible },
]

const worth = (property: Property): Fact[] => [
  { label: propertyLabels.acquired_on, value: date(property.acquired_on) },
  { label: propertyLabels.cost, value: money(property.cost) },
  { label: propertyLabels.useful_life, value: property.useful_life && formatMonths(property.useful_life) },
  { label: propertyLabels.present_value, value: money(presentValue(property, today())) },
]

const care = ({ warranty_until, next_maintenance_on, note }: Property): Fact[] => [
  {
    label: propertyLabels.warranty_until,
    value:
      warranty_until &&
      (warranty_until < today() ? `${formatDate(warranty_until)}, истекла` : formatDate(warranty_until)),
  },
  { label: propertyLabels.next_maintenance_on, value: next_maintenance_on && <DueDate day={next_maintenance_on} /> },
  { label: propertyLabels.note, value: note, wide: true },
]

/** What is known of a thing, with its cover. */
export const PropertyFacts = ({ property }: { property: Property }) => (
  <div className="property-facts">
    <div>
      <Facts title="Основные сведения" facts={identity(property)} />
      <Facts title="Стоимость и износ" facts={worth(property)} />
      <Facts title="Обслуживание" facts={care(property)} />
    </div>
    {property.cover_url && (
      <Link className="property-photo" to={propertyImagesPath(property.id)}>
        <img src={property.cover_url} alt={`Фотографии: ${property.name}`} />
      </Link>
    )}
  </div>
)
