import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { noticeClosed, noticesSlice, type Notice } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { Message } from '#shared/ui/Message'

/** Notices close by themselves after this long (specification, section 9). */
const NOTICE_MS = 5000

/** What listeners and forms have raised. What went wrong stays until it is read: the support may ask for its number. */
export const Notices = () =>
  useSelector(noticesSlice.selectSlice).map((notice) => <ShownNotice key={notice.id} notice={notice} />)

function ShownNotice({ notice: { id, kind, text, request_id } }: { notice: Notice }) {
  const dispatch = useAppDispatch()
  const close = () => dispatch(noticeClosed(id))
  const stays = kind === 'error'

  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dispatch(noticeClosed(id)), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [dispatch, id, stays])

  return (
    <Message
      kind={kind}
      text={text}
      note={stays && request_id ? `Номер обращения для поддержки: ${request_id}` : undefined}
      onClose={() => void close()}
    />
  )
}
