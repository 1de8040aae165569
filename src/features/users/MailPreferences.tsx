import { Switch } from 'antd'
import { NOTIFICATION_TOPICS, notificationTopics, type NotificationTopic } from '#contract/notifications'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useGetPreferencesQuery, useSavePreferencesMutation } from '#features/notifications/notificationsApi'

/** Which notifications also come by e-mail. Each switch is saved at once. */
export function MailPreferences() {
  const { data, error, refetch } = useGetPreferencesQuery()
  const [savePreferences, { isLoading, originalArgs }] = useSavePreferencesMutation()
  // While it is being saved the switch stands as the user has put it.
  const chosen = (isLoading && originalArgs?.by_mail) || data?.by_mail
  const choose = (topic: NotificationTopic, on: boolean) =>
    chosen && void savePreferences({ by_mail: { ...chosen, [topic]: on } })
  return (
    <section className="mail-preferences" aria-labelledby="mail-preferences">
      <h2 id="mail-preferences">Уведомления на почту</h2>
      <p>
        {data && !data.mail_configured
          ? 'Почта на сервере не настроена: письма пока не отправляются, уведомления видны в программе.'
          : `Все уведомления видны в программе. Отмеченные приходят и письмом${data ? ` на ${data.email}` : ''}.`}
      </p>
      {data && chosen ? (
        <ul>
          {NOTIFICATION_TOPICS.map((topic) => (
            <li key={topic}>
              <div>
                <span id={`topic-${topic}`}>{notificationTopics[topic].name}</span>
                <small id={`topic-hint-${topic}`}>{notificationTopics[topic].hint}</small>
              </div>
              <Switch
                checked={chosen[topic]}
                aria-labelledby={`topic-${topic}`}
                aria-describedby={`topic-hint-${topic}`}
                onChange={(on) => choose(topic, on)}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  )
}
