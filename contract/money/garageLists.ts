import { array, number, object, string, type InferType } from 'yup'
import { plural } from '../plural'
import { id, requiredText, versionShape } from '../common'

/** So many are named in one call: its body holds hardly more of them. */
export const MOST_GARAGES = 25_000

/** Garages that are kept under a name: for charging them alone, and for rates of their own. */
export const garageListInputSchema = object({
  name: requiredText(120),
  garage_ids: array().of(id().required()).min(1, 'Выберите гаражи').max(MOST_GARAGES).required(),
  ...versionShape,
})
export type GarageListInput = InferType<typeof garageListInputSchema>

export const garageListSchema = object({
  id: id().required(),
  name: string().required(),
  garages: array()
    .of(object({ id: id().required(), number: string().required(), block: string().nullable().defined() }).required())
    .required(),
  version: number().integer().required(),
})
export type GarageList = InferType<typeof garageListSchema>
export const garageListsSchema = array().of(garageListSchema.required()).required()

export const garageListLabels = { name: 'Название списка', garage_ids: 'Гаражи' } as const

/** «12 гаражей» */
export const garagesText = (count: number): string => plural(count, ['гараж', 'гаража', 'гаражей'])
