import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { Notification } from '#contract/notifications'
import { formatInstant } from '#shared/format/dates'
import { useReadNotificationMutation } from './notificationsApi'
import './notifications.css'

interface Props {
  notifications: readonly Notification[]
  /** A notification's record is being opened. */
  onOpen?: () => void
}

/** Notifications, newest first. Opening one reads it; the others are read by their check mark. */
export const NotificationList = ({ notifications, onOpen }: Props) => (
  <ul className="notifications">
    {notifications.map((notification) => (
      <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
    ))}
  </ul>
)

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { id, title, text, link, created_at, read_at } = notification
  const [readNotification, { isLoading }] = useReadNotificationMutation()
  const unread = read_at === null
  const read = () => {
    if (unread) void readNotification(id)
  }
  const words = (
    <>
      <span className="notification-title">
        {title}
        {unread && <span className="notification-unread"> не прочитано</span>}
      </span>
      {text && <span className="notification-text">{text}</span>}
      <time className="notification-time" dateTime={created_at}>
        {formatInstant(created_at)}
      </time>
    </>
  )
  return (
    <li className={unread ? 'notification notification-new' : 'notification'}>
      {link ? (
        <Link
          className="notification-words"
          to={link}
          onClick={() => {
            read()
            onOpen?.()
          }}
        >
          {words}
        </Link>
      ) : (
        <div className="notification-words">{words}</div>
      )}
      {unread && (
        <Button
          type="text"
          shape="circle"
          title="Отметить прочитанным"
          aria-label={`Отметить прочитанным: ${title}`}
          loading={isLoading}
          icon={<CheckOutlined aria-hidden />}
          onClick={read}
        />
      )}
    </li>
  )
}
