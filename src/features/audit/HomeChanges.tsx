import { Link } from 'react-router-dom'
import { AUDIT_AREAS, type AuditArea, type AuditEntry } from '#contract/audit'
import { placeOf } from '#shared/features/places'
import { useFeatures } from '#shared/features/useFeatures'
import { formatInstant } from '#shared/format/dates'
import { deedOf } from '#shared/format/deed'
import { AUDIT } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { useListAuditQuery } from './auditApi'
import './audit.css'

/** Signing in changes nothing that anybody would look for here; what an act has posted is told by the act, a run by one line. */
const AREAS = AUDIT_AREAS.filter((area) => area !== 'users' && area !== 'ledger').join(',')
const LATEST = { area: AREAS, page: 1, page_size: 20 }
const SHOWN = 6

/** Steps of an import, and what the program does to a record by itself, tell a reader of home nothing. */
const tells = ({ action, user_name }: AuditEntry) =>
  action !== 'records_written' && action !== 'records_removed' && !(user_name === null && action === 'updated')

/** What was done last, for who may read the log. */
export function HomeChanges() {
  const features = useFeatures()
  const query = { gbc_id: useOwnGbcId(), params: LATEST }
  const { currentData } = useListAuditQuery(query, { refetchOnMountOrArgChange: true })
  const entries = currentData?.items.filter(tells).slice(0, SHOWN) ?? []
  if (entries.length === 0) return null
  return (
    <section className="home-section" aria-labelledby="home-changes">
      <h2 id="home-changes">Последние изменения</h2>
      <ul className="home-changes">
        {entries.map(({ id, at, area, action, user_name, record_id, record_name }) => {
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
