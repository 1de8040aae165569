import {
  conditionNames,
  propertyCategoryNames,
  propertyLabels,
  propertyStatusNames,
  type Property,
  type PropertyListQuery,
} from '#contract/property'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useRecordList } from '#shared/list/useRecordList'
import { PROPERTY_CREATE, propertyPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { CreateLink } from '#shared/ui/RecordLinks'
import { propertyColumns } from './columns'
import { propertyCalls } from './propertyApi'
import { propertySlice } from './propertySlice'
import { Cover, PropertyStatusTag } from './PropertyTags'
import './property.css'

const filters: ListFilter<keyof PropertyListQuery>[] = [
  { name: 'category', label: propertyLabels.category, options: optionsOf(propertyCategoryNames) },
  { name: 'status', label: propertyLabels.status, options: optionsOf(propertyStatusNames) },
  { name: 'condition', label: propertyLabels.condition, options: optionsOf(conditionNames) },
  archivedFilter,
]
const toProperty = ({ id }: Property) => propertyPath(id)
const card = (property: Property) => <PropertyCard property={property} />

export function PropertyListPage() {
  const canWrite = useCan('property.write')
  const records = useRecordList({ calls: propertyCalls, slice: propertySlice, filters, canArchive: canWrite })
  const createLink = canWrite && <CreateLink to={PROPERTY_CREATE}>Добавить имущество</CreateLink>
  return (
    <ListPage
      {...records}
      title="Имущество кооператива"
      actions={createLink}
      columns={propertyColumns}
      filters={filters}
      searchPlaceholder="Название, инвентарный номер, место…"
      to={toProperty}
      card={card}
      emptyText="Здесь будет имущество кооператива: ворота, сети, камеры, инструмент. Начните с первого."
      emptyAction={createLink}
      exportArea="property"
    />
  )
}

/** A thing in the list of a phone. */
const PropertyCard = ({ property }: { property: Property }) => (
  <span className="property-card">
    <Cover property={property} />
    <span className="property-card-words">
      <strong>{property.name}</strong>
      <PropertyStatusTag property={property} />
      <span className="property-quiet">
        № {property.inventory_number}, {propertyCategoryNames[property.category]}
      </span>
      {property.location && <span className="property-quiet">{property.location}</span>}
    </span>
  </span>
)
