import { array, boolean, number, object, string, type BooleanSchema, type InferType } from 'yup'
import { areas, areasWith, type TopicsByName } from './areas'
import { MAX_PAGE_SIZE, PAGE_SIZE, id, instant, pageOf } from './common'

/** What notifications are about: by these a user chooses what also comes by e-mail. */
export const notificationTopics = Object.assign(
  {},
  ...areasWith('topics').map((name) => areas[name].topics),
) as TopicsByName
export type NotificationTopic = keyof TopicsByName
export const NOTIFICATION_TOPICS = Object.keys(notificationTopics) as NotificationTopic[]

export type NotificationKind = TopicsByName[NotificationTopic]['kinds'][number]
/** Kinds of notifications and the topic of each. */
export const notificationKinds = Object.fromEntries(
  NOTIFICATION_TOPICS.flatMap((topic) => notificationTopics[topic].kinds.map((kind) => [kind, topic])),
) as Record<NotificationKind, NotificationTopic>
export const NOTIFICATION_KINDS = Object.keys(notificationKinds) as NotificationKind[]

/** Older notifications are dropped. */
export const NOTIFICATIONS_KEPT_MONTHS = 6

export const notificationSchema = object({
  id: id().required(),
  kind: string().oneOf(NOTIFICATION_KINDS).required(),
  title: string().required(),
  text: string().nullable().defined(),
  /** Path of the client: the record that it is about. */
  link: string().nullable().defined(),
  created_at: instant().required(),
  read_at: instant().nullable().defined(),
})
export type Notification = InferType<typeof notificationSchema>

export const notificationsQuery = object({
  page: number().integer().min(1).max(1_000_000).default(1),
  page_size: number().integer().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  unread: string().oneOf(['true']).optional(),
})
export const notificationPageSchema = pageOf(notificationSchema)

export const unreadSchema = object({ unread: number().integer().required() })
export type Unread = InferType<typeof unreadSchema>

/** Marks what is there up to the newest that the user has seen: what has come meanwhile stays unread. */
export const readAllInputSchema = object({ until: id().required() })

const byMailSchema = object(
  Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, boolean().required()])) as Record<
    NotificationTopic,
    BooleanSchema<boolean>
  >,
)

export const preferencesInputSchema = object({ by_mail: byMailSchema.required() })
export type PreferencesInput = InferType<typeof preferencesInputSchema>

export const preferencesSchema = object({
  by_mail: byMailSchema.required(),
  /** Whether the server can send mail at all. */
  mail_configured: boolean().required(),
  email: string().required(),
})
export type Preferences = InferType<typeof preferencesSchema>

/** A letter that couldn't be delivered, or that waits for another attempt. */
export const mailSchema = object({
  id: id().required(),
  recipient: string().required(),
  subject: string().required(),
  state: string().oneOf(['queued', 'failed']).required(),
  attempts: number().integer().required(),
  /** Why the last attempt failed, in the receiver's words, or null before the first. */
  error: string().nullable().defined(),
  /** Next attempt; null when there is none. */
  next_at: instant().nullable().defined(),
  created_at: instant().required(),
})
export type Mail = InferType<typeof mailSchema>

export const mailStateSchema = object({
  configured: boolean().required(),
  from: string().nullable().defined(),
  waiting: number().integer().required(),
  failed: number().integer().required(),
  sent: number().integer().required(),
  /** Letters sent again because it was unknown whether they had arrived. */
  doubtful: number().integer().required(),
  /** The failed and then the waiting ones that have been tried, newest first; at most 50. */
  items: array().of(mailSchema).required(),
})
export type MailState = InferType<typeof mailStateSchema>
