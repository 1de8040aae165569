import { App } from 'antd'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#app/hooks'
import { noticeShown } from '#shared/notices/noticesSlice'

/** Shows what listeners and forms have raised, each once. */
export function Notices() {
  const dispatch = useAppDispatch()
  const notices = useAppSelector((state) => state.notices)
  const { notification } = App.useApp()

  useEffect(() => {
    for (const { id, kind, text, request_id } of notices) {
      const description = kind === 'error' && request_id ? `Номер обращения для поддержки: ${request_id}` : undefined
      notification[kind]({ key: id, title: text, description })
      dispatch(noticeShown(id))
    }
  }, [notices, notification, dispatch])

  return null
}
