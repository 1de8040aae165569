import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  anyOf,
  archivedFilter,
  cadastral,
  id,
  instant,
  listQuery,
  optionalDate,
  optionalDecimal,
  optionalText,
  phone,
  recordLabels,
  requiredDate,
  requiredText,
  trimmedText,
  versionShape,
  type Labels,
  stored,
} from './common'
import { garageMoneyStates } from './money/accounts'

export const GARAGE_KINDS = ['capital', 'metal', 'parking_space', 'underground'] as const
export type GarageKind = (typeof GARAGE_KINDS)[number]
export const garageKindNames: Record<GarageKind, string> = {
  capital: 'Капитальный бокс',
  metal: 'Металлический',
  parking_space: 'Машино-место',
  underground: 'Подземный',
}

export const OWNERSHIP_FORMS = ['share', 'property', 'lease'] as const
export type OwnershipForm = (typeof OWNERSHIP_FORMS)[number]
export const ownershipFormNames: Record<OwnershipForm, string> = {
  share: 'Пай',
  property: 'Собственность',
  lease: 'Аренда',
}

export const GARAGE_STATUSES = ['occupied', 'free', 'rented', 'for_sale', 'sealed'] as const
export type GarageStatus = (typeof GARAGE_STATUSES)[number]
export const garageStatusNames: Record<GarageStatus, string> = {
  occupied: 'Занят',
  free: 'Свободен',
  rented: 'Сдан в аренду',
  for_sale: 'Продаётся',
  sealed: 'Опечатан',
}

/** Electric phases. */
export const PHASES = [1, 3] as const

/** What people type of a garage. Owners, tenants and the place on the plan have calls of their own. */
export const garageInputSchema = object({
  /** As it is painted on the gate: «17», «17а». One of its kind within a block. */
  number: requiredText(20),
  block: optionalText(50),
  row: optionalText(50),
  floor: number().integer().min(-10).max(50).nullable(),
  kind: string().oneOf(GARAGE_KINDS).default('capital'),
  /** m². */
  area: optionalDecimal(0.01, 100_000),
  /** m. */
  height: optionalDecimal(0.01, 100),
  cadastral_number: cadastral(),
  land_cadastral_number: cadastral(),
  ownership_form: string().oneOf(OWNERSHIP_FORMS).default('share'),
  land_privatised: boolean().default(false),
  /** m² of the plot that is the owner's: the land tax of the others is without it. */
  plot_area: optionalDecimal(0.01, 100_000),
  /** Multiplies contributions that are charged by coefficient. */
  coefficient: optionalDecimal(0.001, 1000),
  /** kW. */
  power_limit: optionalDecimal(0.01, 10_000),
  phases: number().oneOf(PHASES).nullable(),
  status: string().oneOf(GARAGE_STATUSES).default('occupied'),
  note: optionalText(2000),
  ...versionShape,
})
export type GarageInput = InferType<typeof garageInputSchema>

/**
 * A part of a garage that a member owns for a period; `to` is the first day on which it is no longer owned, null = it is.
 * Screens show and ask the day before it. Periods ended stay as history.
 */
export const ownershipSchema = object({
  id: id().required(),
  garage_id: id().required(),
  garage_number: string().required(),
  member_id: id().required(),
  member_name: string().required(),
  share_numerator: number().integer().required(),
  share_denominator: number().integer().required(),
  from: string().required(),
  to: string().nullable().defined(),
  /** Document of title: договор, свидетельство, справка о выплате пая. */
  ground: string().nullable().defined(),
})
export type Ownership = InferType<typeof ownershipSchema>
/** What the fields of an ownership are called; `share` is the fraction. */
export const ownershipLabels = {
  owner: 'Владелец',
  share: 'Доля',
  from: 'С какого дня',
  to: 'По какой день',
  ground: 'Основание',
} as const
export const ownershipListSchema = array().of(ownershipSchema).required()

/** Addresses of one ownership and one tenancy. */
export const ownershipParams = object({
  gbc_id: string().required(),
  id: string().required(),
  ownership_id: string().required(),
})
export const tenancyParams = object({
  gbc_id: string().required(),
  id: string().required(),
  tenancy_id: string().required(),
})

const shareShape = {
  share_numerator: number().integer().min(1).max(100_000).default(1),
  share_denominator: number()
    .integer()
    .min(1)
    .max(100_000)
    .default(1)
    .test(
      'part',
      'Доля не больше целого',
      (denominator, { parent }) =>
        (parent as { share_numerator?: number }).share_numerator === undefined ||
        (parent as { share_numerator: number }).share_numerator <= denominator,
    ),
}

export const ownershipInputSchema = object({
  member_id: id().required(),
  ...shareShape,
  from: requiredDate(),
  to: optionalDate().test(
    'order',
    'Конец раньше начала',
    (to, { parent }) => to == null || to >= (parent as { from: string }).from,
  ),
  ground: optionalText(500),
  ...versionShape,
})
export type OwnershipInput = InferType<typeof ownershipInputSchema>

/** Someone who uses a garage by agreement with its owner. */
export const tenancySchema = object({
  id: id().required(),
  garage_id: id().required(),
  name: string().required(),
  phone: string().nullable().defined(),
  from: string().required(),
  to: string().nullable().defined(),
  contract: string().nullable().defined(),
})
export type Tenancy = InferType<typeof tenancySchema>
export const tenancyLabels = {
  tenant: 'Арендатор',
  phone: 'Телефон',
  from: 'С какого дня',
  to: 'По какой день',
  contract: 'Договор',
} as const
export const tenancyListSchema = array().of(tenancySchema).required()

export const tenancyInputSchema = object({
  name: requiredText(300),
  phone: phone(),
  from: requiredDate(),
  to: optionalDate().test(
    'order',
    'Конец раньше начала',
    (to, { parent }) => to == null || to >= (parent as { from: string }).from,
  ),
  contract: optionalText(300),
  ...versionShape,
})
export type TenancyInput = InferType<typeof tenancyInputSchema>

/** A present owner as lists and the plan show it. */
const ownerSchema = object({
  member_id: id().required(),
  member_name: string().required(),
  /** «член» or «собственник, не член». */
  membership: string().required(),
  share_numerator: number().integer().required(),
  share_denominator: number().integer().required(),
})

export const garageSchema = stored(garageInputSchema, {
  /** Present owners, the largest share first. */
  owners: array().of(ownerSchema).required(),
  /** Whether the present owners' shares add up to exactly one; true for a garage without owners. */
  shares_complete: boolean().required(),
})
export type Garage = InferType<typeof garageSchema>

/** A garage in the list: with what is owed for it, in kopecks, for who may see money. */
export const listedGarageSchema = garageSchema.shape({ debt: number().integer().optional() })
export type ListedGarage = InferType<typeof listedGarageSchema>

/** What a garage's fields are called wherever they stand: form, card, list, history, export, import. */
export const garageLabels = {
  number: 'Номер',
  block: 'Блок',
  row: 'Ряд',
  floor: 'Этаж',
  kind: 'Тип',
  status: 'Состояние',
  owners: 'Владельцы',
  ownership_form: 'Форма владения',
  area: 'Площадь',
  height: 'Высота',
  cadastral_number: 'Кадастровый номер',
  land_cadastral_number: 'Кадастровый номер земли',
  land_privatised: 'Земля в собственности',
  plot_area: 'Площадь своего участка',
  coefficient: 'Коэффициент взносов',
  power_limit: 'Разрешённая мощность',
  phases: 'Фазы',
  note: 'Примечание',
  ...recordLabels,
} as const satisfies Labels<Garage>

export const listedGarageLabels = { ...garageLabels, debt: 'Долг' } as const

/** What the measured fields are measured in. */
export const garageUnits = { area: 'м²', height: 'м', plot_area: 'м²', power_limit: 'кВт' } as const

export const GARAGE_SORTS = ['number', 'block', 'row', 'kind', 'area', 'status', 'created_at', 'updated_at'] as const

/** `q` finds by number (the exact one first), block, row, cadastral number and present owners' names. */
export const garageListQuery = listQuery(GARAGE_SORTS, {
  status: anyOf(GARAGE_STATUSES),
  kind: anyOf(GARAGE_KINDS),
  ownership_form: anyOf(OWNERSHIP_FORMS),
  block: string().max(50).optional(),
  row: string().max(50).optional(),
  /** Garages of one member, present ones. */
  member_id: id().optional(),
  /** `none`: without owners; `incomplete`: shares don't add up to one. */
  owners: string().oneOf(['none', 'incomplete']).optional(),
  /** What is owed for it; for who may see money. */
  money: anyOf(Object.keys(garageMoneyStates)),
  ...archivedFilter,
})
export type GarageListQuery = InferType<typeof garageListQuery>

/** One change for several garages at once; a field left out stays as it is. */
export const garageBulkInputSchema = object({
  ids: array().of(id().required()).min(1).max(500).required(),
  changes: object({
    block: optionalText(50),
    row: optionalText(50),
    kind: string().oneOf(GARAGE_KINDS).optional(),
    ownership_form: string().oneOf(OWNERSHIP_FORMS).optional(),
    land_privatised: boolean().optional(),
    status: string().oneOf(GARAGE_STATUSES).optional(),
    coefficient: optionalDecimal(0.001, 1000),
    power_limit: optionalDecimal(0.01, 10_000),
    phases: number().oneOf(PHASES).nullable(),
  }).required(),
})
export type GarageBulkInput = InferType<typeof garageBulkInputSchema>
export const garageBulkAnswerSchema = object({ changed: number().integer().required() })

export const TRANSFER_KINDS = ['sale', 'inheritance', 'gift'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]
export const transferKindNames: Record<TransferKind, string> = {
  sale: 'Продажа',
  inheritance: 'Наследование',
  gift: 'Дарение',
}

/** The ground that is kept of a transfer: «Продажа: договор № 5 от 01.03.2026», «Продажа» until there is a document. */
export const transferGround = (kind: TransferKind, document?: string | null): string =>
  [transferKindNames[kind], document].filter(Boolean).join(': ')

/** Whether the ground of what a transfer began says by which document, then or since. */
export const hasDocument = (kind: TransferKind, ground: string | null): boolean =>
  ground !== null && ground !== transferGround(kind)

/** A share passes from its present owner to another member: the old period ends, a new one begins, history stays. */
export const TRANSFER_DEBTS = ['stays', 'passes'] as const
export type TransferDebt = (typeof TRANSFER_DEBTS)[number]
export const transferDebtNames: Record<TransferDebt, string> = {
  stays: 'Остаётся за прежним владельцем',
  passes: 'Переходит к новому',
}

export const transferInputSchema = object({
  kind: string().oneOf(TRANSFER_KINDS).required(),
  ownership_id: id().required(),
  new_member_id: id().required(),
  /** Day the right passes: the new owner's first one. */
  date: requiredDate(),
  /** Document that the right passes by. */
  ground: optionalText(500).test(
    'given',
    'Укажите документ или отметьте «Документа пока нет, внесу позже»',
    (ground, { parent }) => ground != null || (parent as { ground_later?: boolean }).ground_later === true,
  ),
  /** The document is not at hand yet. */
  ground_later: boolean().default(false),
  /** What is owed for the garage stays with who passes it, or goes over to the new owner. */
  debt: string().oneOf(TRANSFER_DEBTS).default('stays'),
  ...versionShape,
})
export type TransferInput = InferType<typeof transferInputSchema>

/** A transfer that was made. */
export const transferSchema = object({
  id: id().required(),
  kind: string().oneOf(TRANSFER_KINDS).required(),
  date: string().required(),
  from_member_id: id().required(),
  from_name: string().required(),
  to_member_id: id().required(),
  to_name: string().required(),
  at: instant().required(),
  undone_at: instant().nullable().defined(),
  /** Why it can't be undone any more; empty = it can. */
  obstacles: array().of(string().required()).required(),
})
export type Transfer = InferType<typeof transferSchema>
export const transferListSchema = array().of(transferSchema).required()

/** Whose certificate is asked for: a present ownership of the garage. */
export const certificateQuery = object({ ownership_id: id().required() })

/** A box on the plan, in plan units (1 unit = 10 cm); `null` place = arranged by itself from block, row and number. */
export const planBoxSchema = object({
  id: id().required(),
  number: string().required(),
  block: string().nullable().defined(),
  row: string().nullable().defined(),
  floor: number().nullable().defined(),
  kind: string().required(),
  status: string().required(),
  ownership_form: string().required(),
  area: number().nullable().defined(),
  x: number().nullable().defined(),
  y: number().nullable().defined(),
  rotated: boolean().required(),
  owners: array().of(ownerSchema).required(),
})
export type PlanBox = InferType<typeof planBoxSchema>

/** As many boxes as one answer carries and one plan draws. A larger cooperative sees its plan block by block. */
export const MOST_PLAN_BOXES = 3000
/** Which block of a larger cooperative; «» = garages without one, left out = the first. */
export const planQuery = object({ block: trimmedText().max(100).optional() })
const planBlock = { block: string().nullable().defined(), garages: number().integer().required() }

export const planSchema = object({
  /** Counts every change of a place: an older one is answered with the newer (409). */
  version: number().integer().required(),
  boxes: array().of(planBoxSchema).required(),
  /** The block that the boxes are of and all there are to choose from; null = the boxes are all. */
  part: object({ ...planBlock, blocks: array().of(object(planBlock)).required() })
    .nullable()
    .defined()
    .default(null),
})
export type Plan = InferType<typeof planSchema>

/** Places of boxes that were dragged; a null place gives the box back to the arrangement. */
export const planInputSchema = object({
  version: number().integer().min(0).required(),
  places: array()
    .of(
      object({
        id: id().required(),
        x: number().integer().min(-100_000).max(100_000).nullable().defined(),
        y: number().integer().min(-100_000).max(100_000).nullable().defined(),
        rotated: boolean().default(false),
      }),
    )
    .min(1)
    .max(2000)
    .required(),
})
export type PlanInput = InferType<typeof planInputSchema>
