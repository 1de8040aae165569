import { array, number, object, string, type InferType } from 'yup'
import { id, optionalDecimal, requiredDate, requiredText, versionShape } from './common'

/** How many people, cars, sockets a garage counts from a day on: for contributions by units (specification, money §5). */
export const garageUnitsSchema = object({
  id: id().required(),
  garage_id: id().required(),
  /** «человек», as the contribution names it. */
  name: string().required(),
  quantity: number().required(),
  valid_from: string().required(),
})
export type GarageUnits = InferType<typeof garageUnitsSchema>
export const garageUnitsListSchema = array().of(garageUnitsSchema.required()).required()

export const garageUnitsInputSchema = object({
  name: requiredText(30),
  quantity: optionalDecimal(0, 100_000).required(),
  valid_from: requiredDate(),
  /** Of the garage. */
  ...versionShape,
})
export type GarageUnitsInput = InferType<typeof garageUnitsInputSchema>

export const garageUnitsLabels = { name: 'Что считать', quantity: 'Сколько', valid_from: 'С какого дня' } as const

/** Address of one. */
export const garageUnitsParams = object({
  gbc_id: string().required(),
  id: string().required(),
  units_id: string().required(),
})
