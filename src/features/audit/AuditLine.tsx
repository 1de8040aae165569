import { DownOutlined, FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { auditAreaNames, type AuditArea, type AuditEntry } from '#contract/audit'
import { Changes } from '#shared/detail/History'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { deedOf } from '#shared/format/deed'
import type { HistoryFields } from '#shared/format/describe'

interface AuditLineProps {
  entry: AuditEntry
  /** How the fields of its area read. */
  fields: HistoryFields
  /** Shows all that was done to the record. */
  onRecord: (record_id: string) => void
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** Who signs in does it to nobody else. */
const isOwnDeed = ({ area, record_id, user_id }: AuditEntry) => area === 'users' && record_id === user_id

/** One change in one line: «08:11 Соловьёв В. А. записал владельца: № 17»; what was changed is folded below it. */
export function AuditLine({ entry, fields, onRecord }: AuditLineProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { at, user_name, area, action, record_id, record_name, changes, erased_by } = entry
  const { record } = placeOf(useFeatures(), area as AuditArea)
  const path = record_name && record?.(record_id)
  const { who, did } = deedOf(area, action, user_name)
  const hasDetails = erased_by !== null || Object.keys(changes).some((name) => name in fields)
  return (
    <li className="audit-line">
      <time dateTime={at}>{timeOf(at)}</time>
      <p className="audit-what">
        <strong title={user_name ?? undefined}>{who}</strong> {did}
        {record_name && !isOwnDeed(entry) && <>: {path ? <Link to={path}>{record_name}</Link> : record_name}</>}
        <span className="audit-area">{auditAreaNames[area as AuditArea] ?? area}</span>
      </p>
      <span className="audit-buttons">
        {hasDetails && (
          <Button
            type="text"
            size="small"
            icon={<DownOutlined aria-hidden rotate={open ? 180 : 0} />}
            iconPlacement="end"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            Что изменено
          </Button>
        )}
        {record_name && (
          <Button
            type="text"
            size="small"
            icon={<FilterOutlined aria-hidden />}
            title="Только эта запись"
            aria-label={`Только эта запись: ${record_name}`}
            onClick={() => onRecord(record_id)}
          />
        )}
      </span>
      {open && (
        <div id={id} className="audit-details">
          <Changes changes={changes} erased_by={erased_by} fields={fields} />
        </div>
      )}
    </li>
  )
}
