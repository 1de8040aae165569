import { boolean, number, object, string, type InferType, type ObjectSchema } from 'yup'
import { optionalText, versionShape } from './common'
import { DEFAULT_ALLOCATION_RULES } from './money/allocation'
import type { Permission } from './permissions'
import { MOSCOW, TIME_ZONES } from './timeZones'

/** What a cooperative sets for itself, section by section (specification, settings). Everybody in it may read. */

export const placeSettingsInputSchema = object({
  time_zone: string().oneOf(TIME_ZONES).required(),
  ...versionShape,
})
export type PlaceSettingsInput = InferType<typeof placeSettingsInputSchema>

export const placeSettingsLabels = { time_zone: 'Часовой пояс' } as const

export const SAME_DUE = ['in_order', 'proportional'] as const
export const sameDueNames: Record<(typeof SAME_DUE)[number], string> = {
  in_order: 'По очереди: сначала одно целиком, потом другое',
  proportional: 'На все сразу, пропорционально суммам',
}

export const financeSettingsInputSchema = object({
  /** A due date on a day off goes over to the next working day (Civil Code 193). */
  move_due_date: boolean().required(),
  /** Charges due on one day (Civil Code 319.1). */
  same_due: string().oneOf(SAME_DUE).required(),
  /** Penalties are paid before charges that are not due yet. */
  penalty_before_future: boolean().required(),
  /** Awarded court costs are paid first (Civil Code 319). */
  court_costs_first: boolean().required(),
  /** What the charter wants to stand on every receipt. */
  receipt_text: optionalText(500).defined(),
  ...versionShape,
})
export type FinanceSettingsInput = InferType<typeof financeSettingsInputSchema>

export const financeSettingsLabels = {
  move_due_date: 'Переносить срок оплаты с выходного на рабочий день',
  same_due: 'Если срок у начислений один',
  penalty_before_future: 'Гасить пени раньше начислений, срок которых не наступил',
  court_costs_first: 'Сначала гасить судебные расходы',
  receipt_text: 'Текст на квитанции',
} as const

/** Sections by their names in addresses. A section that nobody has changed has version 1 and these values. */
export const settingsSections = {
  place: { title: 'Место и время', write: 'gbc.write', input: placeSettingsInputSchema },
  finances: { title: 'Правила начислений и платежей', write: 'finances.settings', input: financeSettingsInputSchema },
} as const satisfies Record<string, { title: string; write: Permission; input: ObjectSchema<object> }>
export type SettingsSection = keyof typeof settingsSections
export const SETTINGS_SECTIONS = Object.keys(settingsSections) as SettingsSection[]

const version = number().integer().required()
export const placeSettingsSchema = placeSettingsInputSchema.shape({ version })
export type PlaceSettings = InferType<typeof placeSettingsSchema>
export const financeSettingsSchema = financeSettingsInputSchema.shape({ version })
export type FinanceSettings = InferType<typeof financeSettingsSchema>

export const settingsSchema = object({
  place: placeSettingsSchema.required(),
  finances: financeSettingsSchema.required(),
})
export type Settings = InferType<typeof settingsSchema>

export const defaultSettings: Settings = {
  place: { time_zone: MOSCOW, version: 1 },
  finances: { move_due_date: false, ...DEFAULT_ALLOCATION_RULES, receipt_text: null, version: 1 },
}

/** Address of a section. */
export const settingsSectionParams = object({
  gbc_id: string().required(),
  section: string().oneOf(SETTINGS_SECTIONS).required(),
})
