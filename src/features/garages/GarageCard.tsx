import type { Garage } from '#contract/garages'
import { placeOf } from './garagePlace'
import { GarageStatusTag } from './GarageStatusTag'
import { SharesMark } from './SharesMark'
import './garages.css'

/** A garage in the list of a phone. */
export const GarageCard = ({ garage }: { garage: Garage }) => (
  <span className="garage-card">
    <strong className="garage-number">
      {garage.number} <SharesMark garage={garage} />
    </strong>
    <GarageStatusTag garage={garage} />
    {garage.owners.length > 0 && <span>{garage.owners.map(({ member_name }) => member_name).join(', ')}</span>}
    {placeOf(garage) && <span className="garage-quiet">{placeOf(garage)}</span>}
  </span>
)
