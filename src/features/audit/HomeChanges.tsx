import { Link } from 'react-router-dom'
import { AUDIT_AREAS, type AuditArea } from '#contract/audit'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { formatInstant } from '#shared/format/dates'
import { deedOf } from '#shared/format/deed'
import { AUDIT } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { useListAuditQuery } from './auditApi'
import './audit.css'

/** Signing in changes nothing that anybody would look for here. */
const AREAS = AUDIT_AREAS.filter((area) => area !== 'users').join(',')
const LATEST = { area: AREAS, page: 1, page_size: 6 }

/** What was done last, for who may read the log. */
export function HomeChanges() {
  const features = useFeatures()
  const query = { gbc_id: useOwnGbcId(), params: LATEST }
  const { currentData } = useListAuditQuery(query, { refetchOnMountOrArgChange: true })
  if (!currentData || currentData.total === 0) return null
  return (
    <section className="home-section" aria-labelledby="home-changes">
      <h2 id="home-changes">Последние изменения</h2>
      <ul className="home-changes">
        {currentData.items.map(({ id, at, area, action, user_name, record_id, record_name }) => {
          const { who, did } = deedOf(area, action, user_name)
          const path = record_name && placeOf(features, area as AuditArea).record?.(record_id)
          return (
            <li key={id}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <span>
                {who} {did}
                {record_name && <>: {path ? <Link to={path}>{record_name}</Link> : record_name}</>}
              </span>
            </li>
          )
        })}
      </ul>
      <Link to={AUDIT}>Весь журнал</Link>
    </section>
  )
}
