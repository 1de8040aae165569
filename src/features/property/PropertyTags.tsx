import { PictureOutlined } from '@ant-design/icons'
import {
  conditionNames,
  propertyStatusNames,
  type Condition,
  type Property,
  type PropertyStatus,
} from '#contract/property'
import { formatDate, today } from '#shared/format/dates'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import './property.css'

const statusTones: Record<PropertyStatus, StatusTone> = {
  in_use: 'good',
  storage: 'busy',
  repair: 'warning',
  written_off: 'quiet',
}
const conditionTones: Record<Condition, StatusTone> = {
  new: 'good',
  good: 'good',
  worn: 'warning',
  broken: 'bad',
}

/** What is done with a thing. */
export const PropertyStatusTag = ({ property: { status } }: { property: Property }) => (
  <StatusTag tone={statusTones[status]}>{propertyStatusNames[status]}</StatusTag>
)

/** How good a thing is. */
export const ConditionTag = ({ property: { condition } }: { property: Property }) => (
  <StatusTag tone={conditionTones[condition]}>{conditionNames[condition]}</StatusTag>
)

/** A thing's cover beside its name, which says all: nothing is read aloud. */
export const Cover = ({ property: { cover_url } }: { property: Property }) => (
  <span className="property-cover" aria-hidden>
    {cover_url ? <img src={cover_url} alt="" loading="lazy" /> : <PictureOutlined />}
  </span>
)

/** A day by which something is due: a past one says so in words too. */
export const DueDate = ({ day }: { day: string }) =>
  day < today() ? <StatusTag tone="bad">{formatDate(day)}, просрочено</StatusTag> : formatDate(day)
