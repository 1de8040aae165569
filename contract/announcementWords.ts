/** What is done with announcements beside what is done with every record: as their history says it, and as a verb of the log. */
export const announcementDeeds = {
  announcement_published: ['Опубликовано', 'опубликовал объявление'],
  announcement_withdrawn: ['Отозвано', 'отозвал объявление'],
  reminded: ['Разослано напоминание', 'разослал напоминание'],
} as const

/** What is logged of them beside their own fields. */
export const announcementLogLabels = { file: 'Файл', garage_numbers: 'Гаражи' }
