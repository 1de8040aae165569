import { Link } from 'react-router-dom'
import { garageKindNames, garageLabels, ownershipFormNames, type Garage } from '#contract/garages'
import { Facts, MissingFacts, type Fact } from '#shared/detail/Facts'
import { describeValue } from '#shared/format/describe'
import { GARAGES } from '#shared/routing/paths'
import { garageHistory } from './garageHistory'
import './garages.css'

const plain = (garage: Garage, field: keyof typeof garageLabels): Fact => ({
  field,
  label: garageLabels[field],
  value: garage[field] != null && describeValue(garage[field], garageHistory[field]),
})

const copied = (garage: Garage, field: 'cadastral_number' | 'land_cadastral_number'): Fact => ({
  ...plain(garage, field),
  copy: garage[field],
})

/** The place leads to its other garages. */
const place = (garage: Garage, field: 'block' | 'row'): Fact => ({
  field,
  label: garageLabels[field],
  value: garage[field] && (
    <Link to={`${GARAGES}?${new URLSearchParams({ [field]: garage[field] }).toString()}`}>{garage[field]}</Link>
  ),
})

const factsOf = (garage: Garage): Fact[] => [
  place(garage, 'block'),
  place(garage, 'row'),
  plain(garage, 'floor'),
  { label: garageLabels.kind, value: garageKindNames[garage.kind] },
  plain(garage, 'area'),
  plain(garage, 'height'),
  { label: garageLabels.ownership_form, value: ownershipFormNames[garage.ownership_form] },
  plain(garage, 'land_privatised'),
  ...(garage.land_privatised ? [plain(garage, 'plot_area')] : []),
  copied(garage, 'cadastral_number'),
  copied(garage, 'land_cadastral_number'),
  plain(garage, 'coefficient'),
  plain(garage, 'power_limit'),
  plain(garage, 'phases'),
  { ...plain(garage, 'note'), wide: true },
]

/** What is known of a garage. @param editTo its form, for those who may add what isn't known */
export function GarageFacts({ garage, editTo }: { garage: Garage; editTo?: string }) {
  const facts = factsOf(garage)
  return (
    <div className="garage-facts">
      <Facts facts={facts} />
      <MissingFacts facts={facts} editTo={editTo} />
    </div>
  )
}
