import { Checkbox } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/paging'
import { NOTIFICATIONS_KEPT_MONTHS } from '#contract/notifications'
import { plural } from '#contract/plural'
import { Pages } from '#shared/list/Pages'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { NotificationList } from './NotificationList'
import { useListNotificationsQuery } from './notificationsApi'
import { ReadAll } from './ReadAll'

/** All notifications by pages; page and filter stand in the URL. */
export function NotificationsPage() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const unread = params.get('unread') === 'true'
  const { data, error, refetch } = useListNotificationsQuery(
    { page, page_size: PAGE_SIZE, unread },
    { refetchOnMountOrArgChange: true },
  )
  const show = (next: { page: number; unread: boolean }) =>
    setParams(
      { ...(next.unread && { unread: 'true' }), ...(next.page > 1 && { page: String(next.page) }) },
      { preventScrollReset: next.page === page },
    )
  return (
    <>
      <PageHeader
        title="Уведомления"
        subtitle={`Хранятся ${plural(NOTIFICATIONS_KEPT_MONTHS, ['месяц', 'месяца', 'месяцев'])}`}
        actions={page === 1 && data?.items[0] && <ReadAll newest={data.items[0].id} />}
      />
      <Checkbox
        className="notifications-filter"
        checked={unread}
        onChange={({ target }) => show({ page: 1, unread: target.checked })}
      >
        Только непрочитанные
      </Checkbox>
      {data ? (
        data.items.length > 0 ? (
          <NotificationList notifications={data.items} />
        ) : (
          <EmptyState text={unread ? 'Всё прочитано.' : 'Здесь появится то, что случилось без вас.'} />
        )
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
      {data && data.total > PAGE_SIZE && (
        <Pages of={{ page, page_size: PAGE_SIZE, total: data.total }} onOpen={(next) => show({ page: next, unread })} />
      )}
    </>
  )
}
