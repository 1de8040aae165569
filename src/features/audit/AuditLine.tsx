import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { auditAreaNames, type AuditArea, type AuditEntry } from '#contract/audit'
import { actionName } from '#contract/history'
import { Changes } from '#shared/detail/History'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import type { HistoryFields } from '#shared/format/describe'

interface AuditLineProps {
  entry: AuditEntry
  /** How the fields of its area read. */
  fields: HistoryFields
  /** Shows all that was done to the record. */
  onRecord: (record_id: string) => void
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** One change: when, who, what, of which record. */
export function AuditLine({ entry, fields, onRecord }: AuditLineProps) {
  const { at, user_name, area, action, record_id, record_name, changes, erased_by } = entry
  const { record } = placeOf(useFeatures(), area as AuditArea)
  const path = record_name && record?.(record_id)
  return (
    <li className="audit-line">
      <time dateTime={at}>{timeOf(at)}</time>
      <div className="audit-what">
        <div className="audit-head">
          <strong>{actionName(area, action)}</strong>
          <span className="audit-area">{auditAreaNames[area as AuditArea] ?? area}</span>
          {record_name && <span>{path ? <Link to={path}>{record_name}</Link> : record_name}</span>}
          {record_name && (
            <Button
              type="text"
              size="small"
              icon={<FilterOutlined aria-hidden />}
              aria-label={`Только эта запись: ${record_name}`}
              onClick={() => onRecord(record_id)}
            />
          )}
        </div>
        <Changes changes={changes} erased_by={erased_by} fields={fields} />
        <span className="audit-who">{user_name ?? 'Система'}</span>
      </div>
    </li>
  )
}
