import { BellOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Reader } from '#contract/audience'
import { garagesText } from '#contract/text'
import { saveFile } from '#shared/api/saveFile'
import { formatInstant } from '#shared/format/dates'
import { Pages } from '#shared/list/Pages'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useOnce } from '#shared/ui/useOnce'
import { readersSheetPath, useListReadersQuery, useRemindReadersMutation, type PublishedOf } from './publishedApi'
import './audience.css'

const PAGE_SIZE = 50

interface ReadersProps {
  of: PublishedOf
  /** The record's name, in the file's. */
  title: string
  /** Whether those who haven't read it can be reminded. */
  canRemind: boolean
}

/** Who has read a published record and who hasn't, by name and garage; those without a login stand at the end. */
export function Readers({ of, title, canRemind }: ReadersProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useListReadersQuery({ ...of, params: { page, page_size: PAGE_SIZE } })
  const [remind, { isLoading }] = useRemindReadersMutation()
  const token = useSelector(selectToken)
  const dispatch = useDispatch()
  const raise = (kind: 'error' | 'success', text: string) => dispatch(noticeRaised({ kind, text }))
  const download = () =>
    saveFile(readersSheetPath(of), `Ознакомились: ${title}.xlsx`, token ?? '').catch(() =>
      raise('error', 'Список не скачался. Повторите через минуту.'),
    )
  const remindOnce = useOnce(async () => {
    if ('data' in (await remind(of))) raise('success', 'Напоминание разослано тем, кто ещё не ознакомился.')
  })
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const { audience, seen, offline, items, total } = data
  return (
    <section aria-label="Кто ознакомился">
      <div className="audience-line">
        <strong>{`Ознакомились ${seen} из ${audience}`}</strong>
        {offline > 0 && <span className="audience-quiet">{`ещё ${offline} без входа в программу`}</span>}
        {canRemind && seen < audience && (
          <Button icon={<BellOutlined aria-hidden />} loading={isLoading} onClick={remindOnce}>
            Напомнить
          </Button>
        )}
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
          Выгрузить XLSX
        </Button>
      </div>
      <ul className="audience-readers">
        {items.map((reader) => (
          <li key={reader.id}>
            <span>{reader.name}</span>
            <span className="audience-quiet">{reader.garages && garagesText(reader.garages)}</span>
            <span className={reader.seen_at ? undefined : 'audience-quiet'}>{markOf(reader)}</span>
          </li>
        ))}
      </ul>
      {total > PAGE_SIZE && <Pages of={{ page, page_size: PAGE_SIZE, total }} onOpen={setPage} />}
    </section>
  )
}

function markOf({ seen_at, has_login }: Reader): string {
  if (seen_at) return formatInstant(seen_at)
  return has_login ? 'ещё нет' : 'нет входа'
}
