import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  archivedFilter,
  id,
  listQuery,
  optionalKopecks,
  optionalText,
  recordLabels,
  requiredDate,
  requiredText,
  stored,
  versionShape,
  type Labels,
} from '../common'
import { messages } from '../locale'
import type { ChargeNature } from './allocation'
import { CHARGING_METHODS, DUE_RULES, type ChargingMethod, type DueRule } from './charging'
import { landSchema } from './land'
import { tableFormat } from './tables'

/** Natures of which kinds can be made by hand; penalties and court costs come from their own areas. */
export const KIND_NATURES = [
  'membership',
  'target',
  'entrance',
  'share',
  'extra',
  'utility',
  'land',
  'service',
  'fine',
  'other',
] as const satisfies readonly ChargeNature[]
export type KindNature = (typeof KIND_NATURES)[number]
export const natureNames: Record<KindNature, string> = {
  membership: 'Членский взнос',
  target: 'Целевой взнос',
  entrance: 'Вступительный взнос',
  share: 'Паевой взнос',
  extra: 'Дополнительный взнос',
  utility: 'Коммунальные услуги',
  land: 'Земельный налог, аренда',
  service: 'Услуги',
  fine: 'Штраф',
  other: 'Прочее',
}

export const methodNames: Record<ChargingMethod, string> = {
  fixed: 'Одинаково с каждого члена',
  garage: 'Одинаково за каждый гараж',
  area: 'По площади гаража',
  coefficient: 'По коэффициенту гаража',
  units: 'По числу людей, машин, точек',
  share_of_total: 'Общая сумма делится на гаражи',
  land: 'Налог или аренда земли делится на гаражи',
  manual: 'Сумму пишут вручную',
}

export const PERIODICITIES = ['year', 'quarter', 'month', 'once', 'none'] as const
export type Periodicity = (typeof PERIODICITIES)[number]
export const periodicityNames: Record<Periodicity, string> = {
  year: 'Раз в год',
  quarter: 'Раз в квартал',
  month: 'Каждый месяц',
  once: 'Один раз',
  none: 'Когда понадобится',
}

export const dueRuleNames: Record<DueRule, string> = {
  day_of_month: 'Ближайшее число месяца',
  end_of_month: 'Последний день месяца',
  fixed_date: 'День года',
  days: 'Через столько дней',
}

/** What counts where something changes within a period. */
export const DAY_RULES = ['by_days', 'on_date'] as const
export type DayRule = (typeof DAY_RULES)[number]
export const transferRuleNames: Record<DayRule, string> = {
  on_date: 'Платит владелец на день начисления',
  by_days: 'Каждый платит за свои дни',
}
export const changeRuleNames: Record<DayRule, string> = {
  by_days: 'Каждый день по своей ставке',
  on_date: 'Весь период по ставке дня начисления',
}

/** What the sum of all is divided in proportion to. */
export const SHARE_BASES = ['area', 'garage', 'coefficient'] as const
export type ShareBasis = (typeof SHARE_BASES)[number]
export const shareBasisNames: Record<ShareBasis, string> = {
  area: 'Пропорционально площади',
  garage: 'Поровну на каждый гараж',
  coefficient: 'Пропорционально коэффициенту',
}

/** A rule that needs a day has one in its range. */
const dueDayProblem = ({ due_rule, due_day }: { due_rule?: string; due_day?: number | null }): string | null => {
  if (due_rule === 'end_of_month') return null
  if (due_day == null) return 'Обязательное поле'
  const most = due_rule === 'days' ? 366 : 31
  return due_day >= 1 && due_day <= most ? null : `От 1 до ${most}`
}

export const contributionKindInputSchema = object({
  name: requiredText(120),
  nature: string().oneOf(KIND_NATURES).required(),
  method: string().oneOf(CHARGING_METHODS).required(),
  /** What a contribution by units counts: «человек», «машин»; as it is written with the garages. */
  unit_name: optionalText(30).test(
    'unit-name',
    messages.required,
    (name, { parent }) => name != null || (parent as { method?: string }).method !== 'units',
  ),
  /** Of a sum that is divided between garages. */
  share_by: string().oneOf(SHARE_BASES).nullable().default(null),
  periodicity: string()
    .oneOf(PERIODICITIES)
    .required()
    .test(
      'land-periodicity',
      'Налог и аренду земли начисляют раз в год',
      (periodicity, { parent }) => (parent as { method?: string }).method !== 'land' || periodicity === 'year',
    ),
  /** Who pays for a period within which a garage got another owner. */
  transfer_rule: string().oneOf(DAY_RULES).default('on_date'),
  /** Which rate a period has within which it changed. */
  change_rule: string().oneOf(DAY_RULES).default('by_days'),
  due_rule: string().oneOf(DUE_RULES).default('end_of_month'),
  /** Day of the month or of the year, or how many days; none for the month's end. */
  due_day: number()
    .integer()
    .min(1)
    .max(366)
    .nullable()
    .test('due-day', 'От 1 до 31', (due_day, context) => {
      const message = dueDayProblem({ ...(context.parent as { due_rule?: string }), due_day })
      return message === null || context.createError({ message })
    }),
  /** Month of `fixed_date`. */
  due_month: number()
    .integer()
    .min(1)
    .max(12)
    .nullable()
    .test(
      'due-month',
      'Обязательное поле',
      (value, { parent }) => value != null || (parent as { due_rule?: string }).due_rule !== 'fixed_date',
    ),
  /** Of charges due on one day the lower is paid first. */
  priority: number().integer().min(0).max(999).default(100),
  /** Whether a late payment of it bears a penalty. */
  penalty: boolean().default(false),
  /** The decision that set it: «Протокол № 5 от 12.03.2026». */
  decision: optionalText(300),
  /** Of a target contribution: how much is to be raised, kopecks. */
  estimate: optionalKopecks().min(0),
  note: optionalText(2000),
  ...versionShape,
})
export type ContributionKindInput = InferType<typeof contributionKindInputSchema>

/** What a rate is for: the narrowest of those that hold for a garage is its own (specification, money §2). */
export const RATE_SCOPES = ['garage', 'garage_list', 'garage_kind', 'block', 'all'] as const
export type RateScope = (typeof RATE_SCOPES)[number]
export const rateScopeNames: Record<RateScope, string> = {
  all: 'Для всех',
  block: 'Для блока',
  garage_kind: 'Для типа гаражей',
  garage_list: 'Для списка гаражей',
  garage: 'Для одного гаража',
}
/** Methods that know one rate alone. */
export const hasOneRate = (method: ChargingMethod): boolean => method === 'fixed' || isDivided(method)
/** Methods by which a sum of all is divided between garages. */
export const isDivided = (method: ChargingMethod): boolean => method === 'share_of_total' || method === 'land'

/** A price from a day on. @see PRICE_UNITS */
export const rateSchema = object({
  id: id().required(),
  kind_id: id().required(),
  scope: string().oneOf(RATE_SCOPES).required(),
  /** The garage, the block, the kind of garages or the list; '' for all. */
  scope_ref: string().defined(),
  /** «блок А», «список «Угловые»»; null for all. */
  scope_name: string().nullable().defined(),
  valid_from: string().required(),
  /** Hundredths of a kopeck. */
  price: number().integer().required(),
  /** What the price of the land follows from; null of other contributions. */
  land: landSchema.nullable().defined(),
  decision: string().nullable().defined(),
  created_at: string().required(),
})
export type Rate = InferType<typeof rateSchema>

export const rateListSchema = array().of(rateSchema.required()).required()
/** Address of one rate. */
export const rateParams = object({
  gbc_id: string().required(),
  id: string().required(),
  rate_id: string().required(),
})

/** A hundred million roubles. */
const MOST_EXPENSIVE = 1_000_000_000_000

const PRICE_FORM = 'Цена в рублях, не больше четырёх знаков после запятой'
/** Hundredths of a kopeck. */
export const priceInput = () =>
  number().typeError(PRICE_FORM).integer(PRICE_FORM).min(0).max(MOST_EXPENSIVE, 'Слишком большая цена')

export const rateInputSchema = object({
  scope: string().oneOf(RATE_SCOPES).default('all'),
  /** The garage, the block, the kind of garages or the list; of `all` it is left out. */
  scope_ref: string()
    .trim()
    .max(100)
    .default('')
    .test(
      'scope-ref',
      messages.required,
      (ref, { parent }) => Boolean(ref) || ((parent as { scope?: string }).scope ?? 'all') === 'all',
    ),
  valid_from: requiredDate(),
  /** Of the land it follows from the land's value. */
  price: priceInput().test(
    'price',
    messages.required,
    (price, { parent }) => price !== undefined || Boolean((parent as { land?: unknown }).land),
  ),
  land: landSchema.nullable().optional().default(undefined),
  decision: optionalText(300),
  /** Charges that it would have had a part in stay as they are; the rate of the same day is replaced. */
  despite_charged: boolean(),
})
export type RateInput = InferType<typeof rateInputSchema>

export const contributionKindSchema = stored(contributionKindInputSchema, {
  /** The rate of today, or null while none is set. */
  rate: rateSchema.nullable().defined(),
  /** Of a target contribution: since when nothing more is raised. */
  closed_on: string().nullable().defined(),
})
export type ContributionKind = InferType<typeof contributionKindSchema>

export const contributionKindLabels = {
  name: 'Название',
  nature: 'Вид взноса',
  method: 'Как считать',
  unit_name: 'Что считать',
  share_by: 'Как делить',
  periodicity: 'Как часто',
  transfer_rule: 'Если сменился владелец',
  change_rule: 'Если изменилась ставка',
  due_rule: 'Срок оплаты',
  due_day: 'Число',
  due_month: 'Месяц',
  priority: 'Очерёдность',
  penalty: 'Пени за просрочку',
  decision: 'Решение',
  estimate: 'Собрать всего',
  note: 'Примечание',
  rate: 'Ставка',
  closed_on: 'Сбор закрыт',
  ...recordLabels,
} as const satisfies Labels<ContributionKind>

export const rateLabels = {
  scope: 'Для каких гаражей',
  valid_from: 'Действует с',
  price: 'Ставка',
  land: 'Земля',
  decision: 'Решение',
} as const satisfies Labels<Rate>

export const CONTRIBUTION_KIND_SORTS = ['name', 'nature', 'priority', 'created_at', 'updated_at'] as const
export const contributionKindListQuery = listQuery(CONTRIBUTION_KIND_SORTS, {
  nature: anyOf(KIND_NATURES),
  method: anyOf(CHARGING_METHODS),
  ...archivedFilter,
})
export const contributionKindsFileQuery = contributionKindListQuery
  .omit(['page', 'page_size'])
  .shape({ format: tableFormat() })
export type ContributionKindListQuery = InferType<typeof contributionKindListQuery>

/** The rate of a day among a kind's rates, in whatever order; null while none is set. */
export const rateOn = <T extends Pick<Rate, 'valid_from'>>(rates: readonly T[], day: string): T | null =>
  rates.reduce<T | null>(
    (found, rate) => (rate.valid_from <= day && (found === null || rate.valid_from > found.valid_from) ? rate : found),
    null,
  )

/** The rates of a day, one of each scope that has any. */
export const ratesInForce = <T extends Pick<Rate, 'valid_from' | 'scope' | 'scope_ref'>>(
  rates: readonly T[],
  day: string,
): T[] => {
  const scopes = new Map(rates.map((rate) => [`${rate.scope} ${rate.scope_ref}`, rate]))
  return [...scopes.values()].flatMap(
    ({ scope, scope_ref }) =>
      rateOn(
        rates.filter((rate) => rate.scope === scope && rate.scope_ref === scope_ref),
        day,
      ) ?? [],
  )
}

/**
 * The period that a day belongs to, as it is stored: `2026`, `2026-Q2`, `2026-05`; null for what has no periods.
 */
export function periodOf(periodicity: Periodicity, day: string): string | null {
  const [year, month] = day.split('-')
  if (periodicity === 'year') return year
  if (periodicity === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`
  return periodicity === 'month' ? `${year}-${month}` : null
}

export const monthNames = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]

/** `2026` → «2026 год», `2026-Q2` → «2 квартал 2026 года», `2026-05` → «май 2026 года». */
export function formatPeriod(period: string): string {
  const [year, part] = period.split('-')
  if (part === undefined) return `${year} год`
  return part.startsWith('Q') ? `${part.slice(1)} квартал ${year} года` : `${monthNames[Number(part) - 1]} ${year} года`
}

const PERIOD_FORMS: Record<Periodicity, RegExp | null> = {
  year: /^\d{4}$/,
  quarter: /^\d{4}-Q[1-4]$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  once: null,
  none: null,
}
/** Whether a period is one of such a kind; of kinds without periods it is null. */
export const isPeriodOf = (periodicity: Periodicity, period: string | null): boolean => {
  const form = PERIOD_FORMS[periodicity]
  return form === null ? period === null : period !== null && form.test(period)
}
