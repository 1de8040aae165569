import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useDialog } from '#shared/dialogs/useDialog'
import { plural } from '#contract/plural'
import { useCountUnreadQuery } from './notificationsApi'
import { useNotificationToast } from './useNotificationToast'
import './bell.css'

/** Opened now and then, so not part of what every page loads. */
const NotificationsPanel = lazy(async () => ({ default: (await import('./NotificationsPanel')).NotificationsPanel }))

const MOST_SHOWN = 99

/** How many notifications are not read; opens them. */
export function Bell() {
  const { data } = useCountUnreadQuery()
  const { isOpen, show, close } = useDialog('notifications/panel', '')
  const unread = data?.unread ?? 0
  useNotificationToast(data?.unread)
  return (
    <>
      <Button
        className="bell"
        type="text"
        shape="circle"
        title="Уведомления"
        aria-label={
          unread > 0
            ? `Уведомления: ${plural(unread, ['непрочитанное', 'непрочитанных', 'непрочитанных'])}`
            : 'Уведомления'
        }
        aria-haspopup="dialog"
        onClick={() => show()}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <NotificationsPanel onClose={close} />
        </Suspense>
      )}
    </>
  )
}
