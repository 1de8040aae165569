import { garageStatusNames, type Garage } from '#contract/garages'
import { StatusTag } from '#shared/ui/StatusTag'
import { statusTones } from './garageNotes'

export const GarageStatusTag = ({ garage: { status } }: { garage: Garage }) => (
  <StatusTag tone={statusTones[status]}>{garageStatusNames[status]}</StatusTag>
)
