import { DownloadOutlined } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Announcement } from '#contract/announcements'
import { saveFile } from '#shared/api/saveFile'
import { formatInstant } from '#shared/format/dates'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { readersSheetPath, useListAnnouncementReadersQuery } from './announcementsApi'
import './announcements.css'

const PAGE_SIZE = 50

/** Who has read an announcement and who hasn't, by name and garage. */
export function Readers({ announcement }: { announcement: Announcement }) {
  const { gbc_id, id, title } = announcement
  const [page, setPage] = useState(1)
  const query = useListAnnouncementReadersQuery({ gbc_id, id, params: { page, page_size: PAGE_SIZE } })
  const { data, error, refetch } = query
  const token = useSelector(selectToken)
  const dispatch = useDispatch()
  const download = () =>
    saveFile(readersSheetPath(announcement), `Ознакомились: ${title}.xlsx`, token ?? '').catch(() =>
      dispatch(noticeRaised({ kind: 'error', text: 'Список не скачался. Повторите через минуту.' })),
    )
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <section aria-label="Кто ознакомился">
      <div className="announcement-line">
        <strong>{`Ознакомились ${data.seen} из ${data.audience}`}</strong>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
          Выгрузить XLSX
        </Button>
      </div>
      <ul className="announcement-readers">
        {data.items.map(({ id: reader, name, garages, seen_at }) => (
          <li key={reader}>
            <span>{name}</span>
            <span className="announcement-quiet">{garages && `гараж ${garages}`}</span>
            <span className={seen_at ? undefined : 'announcement-quiet'}>
              {seen_at ? formatInstant(seen_at) : 'ещё нет'}
            </span>
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  )
}
