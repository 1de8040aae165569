import { array, number, object, string, type InferType } from 'yup'
import { areasWith, type AreaWith } from './areas'
import { id, trimmedText } from './common'

/** Areas of the global search, in the order in which it shows them; a number alone brings garages to the front. */
export type SearchAreaName = AreaWith<{ searched: true }>
export const SEARCH_AREAS = areasWith('searched')

/** How many records of an area are shown. */
export const SEARCH_HITS = 5

/**
 * Matches of an area are counted up to so many. More say no more, and to count them all takes longer than to find the first.
 */
export const SEARCH_COUNT_LIMIT = 500

export const searchQuery = object({ q: trimmedText().max(100).default('') })

const searchHitSchema = object({
  id: id().required(),
  title: string().required(),
  /** What distinguishes the record and what of it was found: an account, a phone (+7XXXXXXXXXX), an owner. */
  details: array().of(string().required()).required(),
})
export type SearchHit = InferType<typeof searchHitSchema>

export const searchSchema = object({
  /** What was looked for: as typed, or with another keyboard's letters when only so something was found. */
  q: string().defined(),
  /** Areas in which something was found. */
  groups: array()
    .of(
      object({
        area: string().oneOf(SEARCH_AREAS).required(),
        items: array().of(searchHitSchema).required(),
        /** How many there are in all, counted up to the limit. */
        total: number().integer().required(),
      }),
    )
    .required(),
})
export type SearchAnswer = InferType<typeof searchSchema>
