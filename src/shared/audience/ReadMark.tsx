import { Button } from 'antd'
import { useEffect } from 'react'
import { formatInstant } from '#shared/format/dates'
import { useMarkReadMutation, type PublishedOf } from './publishedApi'
import './audience.css'

interface ReadMarkProps {
  of: PublishedOf
  record: { important: boolean; seen_at: string | null; to_read: boolean }
}

/** What is important waits for its reader's word; anything else is read by being opened. */
export function ReadMark({ of: { gbc_id, records, id }, record: { important, seen_at, to_read } }: ReadMarkProps) {
  const [markRead, { isLoading }] = useMarkReadMutation()
  useEffect(() => {
    if (to_read && !important) void markRead({ gbc_id, records, id })
  }, [to_read, important, markRead, gbc_id, records, id])
  if (!important || (!seen_at && !to_read)) return null
  return (
    <p className="read-mark">
      {seen_at ? (
        <span className="quiet">{`Вы ознакомились ${formatInstant(seen_at)}`}</span>
      ) : (
        <Button type="primary" size="large" loading={isLoading} onClick={() => void markRead({ gbc_id, records, id })}>
          Ознакомлен
        </Button>
      )}
    </p>
  )
}
