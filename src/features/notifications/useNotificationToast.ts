import { useEffect, useRef } from 'react'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch } from '#shared/session/session'
import { notificationsApi } from './notificationsApi'

/** Shows a toast for a notification that comes while the user is here. Those that waited before are only counted. */
export function useNotificationToast(unread: number | undefined) {
  const dispatch = useAppDispatch()
  const known = useRef<number>(undefined)

  useEffect(() => {
    if (unread === undefined) return
    const before = known.current
    known.current = unread
    if (before === undefined || unread <= before) return
    const newest = dispatch(
      notificationsApi.endpoints.listNotifications.initiate(
        { page: 1, page_size: 1, unread: true },
        { subscribe: false, forceRefetch: true },
      ),
    )
    void newest.then(
      ({ data }) => data?.items[0] && dispatch(noticeRaised({ kind: 'info', text: data.items[0].title })),
    )
  }, [unread, dispatch])
}
