import { array, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  archivedFilter,
  id,
  listQuery,
  optionalDate,
  optionalKopecks,
  optionalText,
  recordLabels,
  requiredDate,
  requiredText,
  versionShape,
  type Labels,
  stored,
} from './common'

export const PROPERTY_CATEGORIES = ['building', 'road', 'gate', 'power_network', 'video', 'equipment', 'tools'] as const
export type PropertyCategory = (typeof PROPERTY_CATEGORIES)[number]
export const propertyCategoryNames: Record<PropertyCategory, string> = {
  building: 'Здание, сооружение',
  road: 'Дорога, проезд',
  gate: 'Ворота, шлагбаум',
  power_network: 'Электросеть',
  video: 'Видеонаблюдение',
  equipment: 'Оборудование',
  tools: 'Инструмент, инвентарь',
}

export const PROPERTY_STATUSES = ['in_use', 'storage', 'repair', 'written_off'] as const
export type PropertyStatus = (typeof PROPERTY_STATUSES)[number]
export const propertyStatusNames: Record<PropertyStatus, string> = {
  in_use: 'В эксплуатации',
  storage: 'На хранении',
  repair: 'В ремонте',
  written_off: 'Списано',
}

export const CONDITIONS = ['new', 'good', 'worn', 'broken'] as const
export type Condition = (typeof CONDITIONS)[number]
export const conditionNames: Record<Condition, string> = {
  new: 'Новое',
  good: 'Исправно',
  worn: 'Изношено',
  broken: 'Неисправно',
}

export const propertyInputSchema = object({
  name: requiredText(300),
  /** One of its kind in the cooperative; the next free number when left empty. */
  inventory_number: optionalText(30),
  category: string().oneOf(PROPERTY_CATEGORIES).required(),
  status: string().oneOf(PROPERTY_STATUSES).default('in_use'),
  condition: string().oneOf(CONDITIONS).default('good'),
  acquired_on: optionalDate(),
  /** Kopecks. */
  cost: optionalKopecks().min(0),
  /** Months over which the cost is written down evenly; null = not written down. */
  useful_life: number().integer().min(1).max(1200).nullable(),
  location: optionalText(300),
  responsible: optionalText(200),
  warranty_until: optionalDate(),
  next_maintenance_on: optionalDate(),
  note: optionalText(2000),
  ...versionShape,
})
export type PropertyInput = InferType<typeof propertyInputSchema>

export const propertySchema = stored(propertyInputSchema, {
  /** The server gives one where none was sent. */
  inventory_number: string().required(),
  /** Address of the cover's thumbnail, or null without images. */
  cover_url: string().nullable().defined(),
})
export type Property = InferType<typeof propertySchema>

/** What a thing's fields are called wherever they stand: form, card, list, history, export. */
export const propertyLabels = {
  name: 'Название',
  inventory_number: 'Инвентарный номер',
  category: 'Категория',
  status: 'Состояние',
  condition: 'Техническое состояние',
  acquired_on: 'Приобретено',
  cost: 'Стоимость',
  useful_life: 'Срок службы',
  /** Calculated by `presentValue`. */
  present_value: 'Остаточная стоимость',
  location: 'Где находится',
  responsible: 'Ответственный',
  warranty_until: 'Гарантия до',
  next_maintenance_on: 'Следующее обслуживание',
  note: 'Примечание',
  ...recordLabels,
  created_at: 'Создано',
  updated_at: 'Изменено',
} as const satisfies Labels<Property & { present_value: number }>

/**
 * What a thing is worth on a day: its cost written down evenly by whole months of its useful life, never below zero.
 * @returns kopecks, or null where cost or day of acquisition is not known
 */
export function presentValue(
  { cost, acquired_on, useful_life }: Pick<Property, 'cost' | 'acquired_on' | 'useful_life'>,
  today: string,
): number | null {
  if (cost == null || acquired_on == null) return null
  if (useful_life == null || today <= acquired_on) return cost
  const [year, month, day] = acquired_on.split('-').map(Number)
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number)
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0)
  return Math.max(0, cost - Math.round((cost * Math.min(months, useful_life)) / useful_life))
}

export const PROPERTY_SORTS = [
  'name',
  'inventory_number',
  'category',
  'status',
  'cost',
  'acquired_on',
  'next_maintenance_on',
  'created_at',
  'updated_at',
] as const
export const propertyListQuery = listQuery(PROPERTY_SORTS, {
  category: anyOf(PROPERTY_CATEGORIES),
  status: anyOf(PROPERTY_STATUSES),
  condition: anyOf(CONDITIONS),
  ...archivedFilter,
})
export type PropertyListQuery = InferType<typeof propertyListQuery>

/** One piece of maintenance or repair. */
export const maintenanceSchema = object({
  id: id().required(),
  property_id: id().required(),
  date: string().required(),
  description: string().required(),
  contractor: string().nullable().defined(),
  cost: optionalKopecks().defined(),
})
export type Maintenance = InferType<typeof maintenanceSchema>
export const maintenanceLabels = {
  date: 'Дата',
  description: 'Что сделано',
  contractor: 'Исполнитель',
} as const
export const maintenanceListSchema = array().of(maintenanceSchema).required()
export const maintenanceInputSchema = object({
  date: requiredDate(),
  description: requiredText(1000),
  contractor: optionalText(300),
  /** Kopecks. */
  cost: optionalKopecks().min(0),
  /** The thing's: its maintenance changes with it. */
  ...versionShape,
})
export type MaintenanceInput = InferType<typeof maintenanceInputSchema>
export const maintenanceParams = object({
  gbc_id: string().required(),
  id: string().required(),
  maintenance_id: string().required(),
})
