import { Link } from 'react-router-dom'
import { garageLabels, type Garage } from '#contract/garages'
import { Facts, factsOf, MissingFacts, type Fact } from '#shared/detail/Facts'
import { GARAGES } from '#shared/routing/paths'
import { garageHistory } from './garageHistory'
import './garages.css'

const copied = (garage: Garage, field: 'cadastral_number' | 'land_cadastral_number'): Fact => ({
  ...factsOf(garage, garageHistory, [field])[0],
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

function garageFacts(garage: Garage): Fact[] {
  const plain = (...fields: (keyof typeof garageLabels)[]) => factsOf(garage, garageHistory, fields)
  return [
    place(garage, 'block'),
    place(garage, 'row'),
    ...plain('floor', 'kind', 'area', 'height', 'ownership_form', 'land_privatised'),
    ...(garage.land_privatised ? plain('plot_area') : []),
    copied(garage, 'cadastral_number'),
    copied(garage, 'land_cadastral_number'),
    ...plain('coefficient', 'power_limit', 'phases'),
    { ...plain('note')[0], wide: true },
  ]
}

/** What is known of a garage. @param editTo its form, for those who may add what isn't known */
export function GarageFacts({ garage, editTo }: { garage: Garage; editTo?: string }) {
  const facts = garageFacts(garage)
  return (
    <div className="garage-facts">
      <Facts facts={facts} />
      <MissingFacts facts={facts} editTo={editTo} />
    </div>
  )
}
