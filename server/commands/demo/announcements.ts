import { announcementInputSchema } from '#contract/announcements'
import type { Actor } from '#server/http/actor'
import type { Db } from '#server/db/engine'
import {
  createAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from '#server/features/announcements/announcementsService'
import { check } from '#server/http/validation'
import type { YearEvent } from './year'

interface Notice {
  title: string
  text: string
  daysAgo: number
  audience?: 'all' | 'office' | 'garages'
  rows?: string[]
  pinned?: boolean
  important?: boolean
  by_mail?: boolean
  /** Days after it was written. */
  shownAfter?: number
  endsAfter?: number
  left?: 'draft' | 'withdrawn'
}

const NOTICES: Notice[] = [
  {
    title: 'Субботник у въезда',
    text: 'Приходите в субботу **к десяти утра**: убираем листву у ворот.\n\n- перчатки и мешки дадим\n- чай у сторожа',
    daysAgo: 38,
    endsAfter: 4,
  },
  {
    title: 'Зима: как расчищаем проезды',
    text: 'Снегоуборочная машина выходит **при снеге больше 5 см**, с шести утра.\n\n- машины у ворот гаражей не оставляйте\n- снег из гаража складывайте у торца ряда, а не в проезд\n- о наледи звоните сторожу: [+7 812 555-01-47](tel:+78125550147)',
    daysAgo: 20,
    pinned: true,
  },
  {
    title: 'Ворота третьего ряда: новый замок',
    text: 'В воротах третьего ряда поменяли замок. Ключи — у сторожа, по паспорту, **до конца недели**.',
    daysAgo: 9,
    audience: 'garages',
    rows: ['3'],
    important: true,
  },
  {
    title: 'Собрание перенесено',
    text: 'Собрание переносится на январь.',
    daysAgo: 7,
    left: 'withdrawn',
  },
  {
    title: 'Правление: смета на следующий год',
    text: 'Предложения в смету присылайте бухгалтеру до пятницы.',
    daysAgo: 4,
    audience: 'office',
  },
  {
    title: 'Отключение света в четверг с 9 до 12',
    text: 'В четверг, **с 9 до 12**, электросети меняют счётчик на подстанции: света не будет во всех рядах.\n\n- ворота в это время открываются ключом\n- отключите зарядные устройства',
    daysAgo: 1,
    pinned: true,
    important: true,
    by_mail: true,
  },
  {
    title: 'Часы приёма в праздники',
    text: '31 декабря приёма нет, 9 января — с 10 до 14.',
    daysAgo: 1,
    shownAfter: 21,
    endsAfter: 50,
  },
  {
    title: 'Видеонаблюдение: что решили',
    text: 'Дописать после собрания.',
    daysAgo: 0,
    left: 'draft',
  },
]

const DAY = 86_400_000
const after = (days: number | undefined) =>
  days === undefined ? null : new Date(Date.now() + days * DAY).toISOString()

/** What the board announced in the year, to all, to itself and to one row; one waits for its day. */
export const announcementsOfTheYear = (db: Db, chairman: Actor): YearEvent[] =>
  NOTICES.map(({ daysAgo, shownAfter, endsAfter, left, ...notice }) => ({
    daysAgo,
    async happen() {
      const input = { ...notice, publish_from: after(shownAfter), publish_to: after(endsAfter) }
      const { id } = await db.write
        .transaction()
        .execute((trx) => createAnnouncement(trx, chairman, check(announcementInputSchema, input)))
      if (left !== 'draft') await publishAnnouncement(db, chairman, id)
      if (left === 'withdrawn') await withdrawAnnouncement(db, chairman, id)
    },
  }))
