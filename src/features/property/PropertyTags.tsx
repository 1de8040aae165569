import { PictureOutlined } from '@ant-design/icons'
import { conditionNames, type Property, propertyStatusNames } from '#contract/property'
import { formatDate, today } from '#shared/format/dates'
import { StatusTag } from '#shared/ui/StatusTag'
import { conditionTones, statusTones } from './propertyHistory'
import './property.css'

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
