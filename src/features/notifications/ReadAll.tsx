import { Button } from 'antd'
import { useCountUnreadQuery, useReadAllNotificationsMutation } from './notificationsApi'

/** Marks all as read, up to the newest on screen: what comes meanwhile stays new. */
export function ReadAll({ newest }: { newest: string }) {
  const { data } = useCountUnreadQuery()
  const [readAll, { isLoading }] = useReadAllNotificationsMutation()
  return (
    <Button disabled={!data?.unread} loading={isLoading} onClick={() => void readAll({ until: newest })}>
      Отметить все прочитанными
    </Button>
  )
}
