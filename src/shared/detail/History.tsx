import type { HistoryEntry } from '#contract/common'
import { erasedChanges } from '#contract/history'
import { formatInstant } from '#shared/format/dates'
import { describeValue, NOTHING, type HistoryFields } from '#shared/format/describe'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import type { RecordQuery } from './DetailPage'
import './detail.css'

interface HistoryProps {
  query: RecordQuery<HistoryEntry[]>
  fields: HistoryFields
  /** What was done, by the action's name: `{ create: 'Запись создана' }`. */
  actions: Record<string, string>
}

/** Who changed a record, when, and what: the latest first. */
export function History({ query, fields, actions }: HistoryProps) {
  const { currentData: entries, error, refetch } = query
  if (!entries && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton lines={4} />
  if (entries.length === 0) return <EmptyState text="Изменений ещё не было." />
  return (
    <ol className="history">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className="history-head">
            <strong>{actions[entry.action] ?? entry.action}</strong>
            <span>{entry.user_name ?? 'Система'}</span>
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </div>
          <Changes changes={entry.changes} erased_by={entry.erased_by} fields={fields} />
        </li>
      ))}
    </ol>
  )
}

/** What was changed: field, value before and after; a sentence where that was destroyed with a person's data. */
export function Changes({
  changes,
  erased_by,
  fields,
}: Pick<HistoryEntry, 'changes' | 'erased_by'> & { fields: HistoryFields }) {
  if (erased_by) return <p className="history-erased">{erasedChanges(erased_by)}</p>
  const known = Object.entries(changes).filter(([name]) => name in fields)
  if (known.length === 0) return null
  return (
    <dl className="history-changes">
      {known.map(([name, [before, after]]) => (
        <div key={name}>
          <dt>{fields[name].label}</dt>
          <dd>
            <Before text={describeValue(before, fields[name])} />
            <ins>{describeValue(after, fields[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What was there before; where nothing was, the new value says it all. */
export const Before = ({ text }: { text: string }) =>
  text === NOTHING ? null : (
    <>
      <del>{text}</del> →{' '}
    </>
  )
