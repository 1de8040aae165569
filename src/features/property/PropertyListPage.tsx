import { PlusOutlined } from '@ant-design/icons'
import {
  conditionNames,
  propertyCategoryNames,
  propertyLabels,
  propertyStatusNames,
  type Property,
} from '#contract/property'
import { useReadOnce } from '#shared/api/useReadOnce'
import { useArchive } from '#shared/detail/useArchive'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { PROPERTY_CREATE, propertyPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { propertyColumns } from './columns'
import {
  propertyApi,
  useArchivePropertyMutation,
  useListPropertyQuery,
  useRestorePropertyMutation,
} from './propertyApi'
import { propertySlice } from './propertySlice'
import { Cover, PropertyStatusTag } from './PropertyTags'
import './property.css'

const filters: ListFilter[] = [
  { name: 'category', label: propertyLabels.category, options: optionsOf(propertyCategoryNames) },
  { name: 'status', label: propertyLabels.status, options: optionsOf(propertyStatusNames) },
  { name: 'condition', label: propertyLabels.condition, options: optionsOf(conditionNames) },
  archivedFilter,
]
const filterNames = filters.map(({ name }) => name)
const toProperty = ({ id }: Property) => propertyPath(id)
const card = (property: Property) => <PropertyCard property={property} />

export function PropertyListPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('property.write')
  const list = useList(propertySlice, filterNames)
  const query = useListPropertyQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(propertyApi.endpoints.listProperty)
  const archive = useArchive(useArchivePropertyMutation(), useRestorePropertyMutation())

  const createButton = canWrite && (
    <LinkButton to={PROPERTY_CREATE} aria-keyshortcuts="n" type="primary" icon={<PlusOutlined aria-hidden />}>
      Добавить имущество
    </LinkButton>
  )

  return (
    <>
      <ListPage
        title="Имущество кооператива"
        actions={createButton}
        list={list}
        query={query}
        columns={propertyColumns}
        filters={filters}
        searchPlaceholder="Название, инвентарный номер, место…"
        to={toProperty}
        card={card}
        emptyText="Здесь будет имущество кооператива: ворота, сети, камеры, инструмент. Начните с первого."
        emptyAction={createButton}
        archive={canWrite ? archive : undefined}
        loadPage={(params) => readPage({ gbc_id, params })}
        exportArea="property"
      />
    </>
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
