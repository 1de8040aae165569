import { WarningFilled } from '@ant-design/icons'
import { type Garage, garageStatusNames } from '#contract/garages'
import { garageStatusTones } from '#shared/format/garageStatus'
import { StatusTag } from '#shared/ui/StatusTag'
import { sumOfShares } from './shares'
import './garages.css'

export const GarageStatusTag = ({ garage: { status } }: { garage: Garage }) => (
  <StatusTag tone={garageStatusTones[status]}>{garageStatusNames[status]}</StatusTag>
)

/** A mark at a garage whose present shares aren't the whole, with what they are. */
export function SharesMark({ garage: { owners, shares_complete } }: { garage: Garage }) {
  if (shares_complete) return null
  const text = `Доли не сходятся: вместе ${sumOfShares(owners).text}`
  return <WarningFilled className="garage-mark" role="img" aria-label={text} title={text} />
}
