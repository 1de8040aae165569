import { conditionNames, propertyStatusNames, type Property } from '#contract/property'
import { StatusTag } from '#shared/ui/StatusTag'
import { conditionTones, statusTones } from './propertyNotes'

/** What is done with a thing. */
export const PropertyStatusTag = ({ property: { status } }: { property: Property }) => (
  <StatusTag tone={statusTones[status]}>{propertyStatusNames[status]}</StatusTag>
)

/** How good a thing is. */
export const ConditionTag = ({ property: { condition } }: { property: Property }) => (
  <StatusTag tone={conditionTones[condition]}>{conditionNames[condition]}</StatusTag>
)
