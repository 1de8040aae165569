import { Button } from 'antd'
import { useState } from 'react'
import { importStatusNames, type Import, type ImportStatus } from '#contract/imports'
import { formatInstant } from '#shared/format/dates'
import { plural } from '#contract/plural'
import { Pages } from '#shared/list/Pages'
import { useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import { useListImportsQuery } from './importsApi'
import { isActive, isOver, useWizard } from './wizard'

const PAGE_SIZE = 20
const TONES: Record<ImportStatus, StatusTone> = {
  uploaded: 'quiet',
  read: 'warning',
  checked: 'warning',
  applied: 'good',
  undone: 'quiet',
}

/** Imports of the cooperative, finished or not: who, when, how many. */
export function PastImports() {
  const gbc_id = useOwnGbcId()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useListImportsQuery(
    { gbc_id, query: { page, page_size: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <section className="exchange-section" aria-labelledby="import-past">
      <h2 id="import-past">Прежние импорты</h2>
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />)}
      {data?.total === 0 && <p>Пока ничего не импортировали.</p>}
      {data && data.total > 0 && (
        <ul className="exchange-lines">
          {data.items.map((item) => (
            <PastImport key={item.id} item={item} />
          ))}
        </ul>
      )}
      {data && <Pages of={{ page, page_size: PAGE_SIZE, total: data.total }} onOpen={setPage} />}
    </section>
  )
}

function PastImport({ item }: { item: Import }) {
  const { id, file_name, status, job, user_name, created_at, applied_at, counts } = item
  const { openImport } = useWizard()
  const over = isOver(item)
  const facts = [
    user_name,
    formatInstant(applied_at ?? created_at),
    counts &&
      `${plural(counts.made + counts.changed, ['строка', 'строки', 'строк'])}${counts.refused > 0 ? `, не принято ${counts.refused}` : ''}`,
  ]
  return (
    <li className="exchange-line">
      <span className="exchange-words">
        <span className="exchange-name">{file_name}</span>
        <span className="exchange-quiet">{facts.filter(Boolean).join(' · ')}</span>
        <StatusTag tone={isActive(job) ? 'busy' : TONES[status]}>
          {isActive(job) ? 'Идёт работа' : importStatusNames[status]}
        </StatusTag>
      </span>
      <span className="exchange-actions">
        <Button aria-label={`${over ? 'Открыть' : 'Продолжить'}: ${file_name}`} onClick={() => openImport(id)}>
          {over ? 'Открыть' : 'Продолжить'}
        </Button>
      </span>
    </li>
  )
}
