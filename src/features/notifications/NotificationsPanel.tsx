import { Drawer } from 'antd'
import { Link } from 'react-router-dom'
import { NOTIFICATIONS } from '#shared/routing/paths'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { NotificationList } from './NotificationList'
import { useListNotificationsQuery } from './notificationsApi'
import { ReadAll } from './ReadAll'

const SHOWN = 20

/** The newest notifications over the page. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useListNotificationsQuery(
    { page: 1, page_size: SHOWN },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Drawer open title="Уведомления" size={440} onClose={onClose}>
      {data ? (
        <>
          {data.items.length > 0 && (
            <div className="notifications-actions">
              <ReadAll newest={data.items[0].id} />
              <Link to={NOTIFICATIONS} onClick={onClose}>
                Все уведомления
              </Link>
            </div>
          )}
          {data.items.length > 0 ? (
            <NotificationList notifications={data.items} onOpen={onClose} />
          ) : (
            <EmptyState area="notifications" text="Здесь появится то, что случилось без вас." />
          )}
          {data.total > SHOWN && (
            <div className="notifications-more">
              <Link to={NOTIFICATIONS} onClick={onClose}>
                Показать остальные
              </Link>
            </div>
          )}
        </>
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
