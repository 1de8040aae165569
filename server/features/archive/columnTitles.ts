import { unitOf, type CellType } from '#server/records/exportArea'
import type { ArchivedTable } from './archivedTables'

/** Headings of columns that stand in several tables and that no area's labels name. */
const COMMON: Record<string, string> = {
  id: 'Идентификатор',
  action: 'Действие',
  archived_at: 'В архиве с',
  area: 'Раздел',
  at: 'Когда',
  caption: 'Подпись',
  changes: 'Что изменено',
  content_type: 'Тип',
  created_at: 'Создано',
  day: 'День',
  deleted_at: 'Удалено',
  document_id: 'Документ',
  garage_id: 'Гараж',
  hash: 'Отпечаток',
  height: 'Высота',
  is_cover: 'Обложка',
  kind: 'Тип',
  member_id: 'Член кооператива',
  name: 'Название',
  position: 'Порядок',
  property_id: 'Имущество',
  record_id: 'Запись',
  seq: 'Записей журнала',
  size: 'Размер, байт',
  status: 'Состояние',
  storage_key: 'Файл в архиве',
  thumbnail_key: 'Уменьшенный снимок',
  updated_at: 'Изменено',
  user_id: 'Кто',
  width: 'Ширина',
}

/** How a column is written into a cell. */
export function typeOf(table: ArchivedTable, column: string): CellType {
  if (table.money.includes(column)) return 'money'
  if (/(^|_)(on|date)$|_until$/.test(column)) return 'date'
  if (/^phone(_number)?$/.test(column)) return 'phone'
  return /(^|_)at$/.test(column) ? 'instant' : 'text'
}

/** Heading of a column in the table's CSV: its area's label; a column without one is called by its own name. */
export function titleOf(table: ArchivedTable, column: string): string {
  const title = table.labels[column] ?? COMMON[column]
  return title === undefined ? column : title + unitOf(typeOf(table, column))
}
