import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant, optionalText } from './common'

/** So many images a record may have. */
export const MAX_IMAGES = 200

/** An image of a record, in the order people gave it. Files of an image area (contract/files.ts) that belong to a record. */
export const imageSchema = object({
  id: id().required(),
  url: string().required(),
  thumbnail_url: string().required(),
  name: string().required(),
  caption: string().nullable().defined(),
  width: number().integer().nullable().defined(),
  height: number().integer().nullable().defined(),
  is_cover: boolean().required(),
  created_at: instant().required(),
})
export type RecordImage = InferType<typeof imageSchema>
export const imageListSchema = array().of(imageSchema).required()

export const imageInputSchema = object({ caption: optionalText(300), is_cover: boolean().optional() })
export type ImageInput = InferType<typeof imageInputSchema>

/** All images of the record in their new order. */
export const imageOrderSchema = object({ ids: array().of(id().required()).min(1).max(MAX_IMAGES).required() })

export const imageParams = object({
  gbc_id: string().required(),
  id: string().required(),
  image_id: string().required(),
})
