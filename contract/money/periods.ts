/** What is kept of a closed month. */
export const periodLabels = {
  month: 'Месяц',
  closed_at: 'Закрыт',
  closed_by: 'Кто закрыл',
  note: 'Пояснение',
  checklist: 'Что проверено',
} as const
