import { propertyCategoryNames, type Property } from '#contract/property'
import { Cover } from './Cover'
import { PropertyStatusTag } from './PropertyTags'
import './property.css'

/** A thing in the list of a phone. */
export const PropertyCard = ({ property }: { property: Property }) => (
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
