import type { HistoryEntry } from '#contract/common'
import { erasedChanges, type LoggedArea } from '#contract/history'
import type { RecordCalls, RecordQuery } from '#shared/api/recordCalls'
import type { RecordId } from '#shared/api/recordEndpoints'
import { formatInstant } from '#shared/format/dates'
import { deedOf } from '#shared/format/deed'
import { describeValue, NOTHING, type HistoryFields } from '#shared/format/describe'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import './detail.css'

interface RecordHistoryProps {
  of: RecordId
  calls: Pick<RecordCalls<never>, 'history'>
  area: LoggedArea
  fields: HistoryFields
}

/** `History` of a record, read when it is first shown. */
export const RecordHistory = ({ of: { gbc_id, id }, calls, ...shown }: RecordHistoryProps) => (
  <History query={calls.history.useQuery({ gbc_id, id })} {...shown} />
)

interface HistoryProps {
  query: RecordQuery<HistoryEntry[]>
  /** Whose words the entries are said in. */
  area: LoggedArea
  fields: HistoryFields
}

/** Who changed a record, when, and what, in sentences: the latest first. */
export function History({ query, area, fields }: HistoryProps) {
  const { currentData: entries, error, refetch } = query
  if (!entries && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton lines={4} />
  const telling = entries.filter((entry) => !isEmptyUpdate(entry, fields))
  if (telling.length === 0) return <EmptyState text="Изменений ещё не было." />
  return (
    <ol className="history">
      {telling.map((entry) => (
        <li key={entry.id}>
          <Sentence area={area} entry={entry} fields={fields} />
        </li>
      ))}
    </ol>
  )
}

/** Saved without a change of anything that is shown. */
const isEmptyUpdate = ({ action, changes, erased_by }: HistoryEntry, fields: HistoryFields) =>
  action === 'updated' && !erased_by && Object.keys(changes).every((name) => !(name in fields))

/** Values that stand in the sentence itself: «Прохоров И. Е., целиком, с 16.07.1995»; others follow below it. */
function phrasesOf({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>, fields: HistoryFields) {
  if (action === 'created' || action === 'updated') return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { phrase }]) => {
      const values = (changes[name] ?? []).filter((value) => value !== null && value !== undefined && value !== '')
      return phrase && values.length > 0 ? [[name, values.map(phrase).join(' → ')]] : []
    }),
  )
}

/** «22.11.2026, 08:09 Соловьёв В. А. записал владельца: Прохоров И. Е., целиком, с 16.07.1995», with further changes below. */
function Sentence({ area, entry, fields }: { area: LoggedArea; entry: HistoryEntry; fields: HistoryFields }) {
  const { at, action, user_name, changes, erased_by } = entry
  const { who, did } = deedOf(area, action, user_name)
  const phrases = phrasesOf(entry, fields)
  const said = Object.values(phrases).join(', ')
  const rest = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in phrases)))
  return (
    <>
      <p className="history-sentence">
        <time dateTime={at}>{formatInstant(at)}</time> <strong title={user_name ?? undefined}>{who}</strong>{' '}
        {said ? `${did}: ${said}` : did}
      </p>
      <Changes changes={rest} erased_by={erased_by} fields={fields} />
    </>
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
