import { notification } from 'antd'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { noticeShown, noticesSlice } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'

/** Notifications close by themselves after this long (specification, section 9). */
const NOTICE_SECONDS = 5
/** What went wrong stays until it is read: the support may ask for its number. */
const UNTIL_CLOSED = 0
const BELOW_HEADER = 64

/** Shows what listeners and forms have raised, each once. */
export function Notices() {
  const dispatch = useAppDispatch()
  const notices = useSelector(noticesSlice.selectSlice)
  const [show, holder] = notification.useNotification({
    duration: NOTICE_SECONDS,
    placement: 'topRight',
    top: BELOW_HEADER,
  })

  useEffect(() => {
    for (const { id, kind, text, request_id } of notices) {
      const description = kind === 'error' && request_id ? `Номер обращения для поддержки: ${request_id}` : undefined
      // The same trouble twice is one to read and to close.
      const key = kind === 'error' || kind === 'warning' ? text : id
      show[kind]({ key, title: text, description, ...(kind === 'error' && { duration: UNTIL_CLOSED }) })
      dispatch(noticeShown(id))
    }
  }, [notices, show, dispatch])

  return holder
}
