import type { AreaName } from '#contract/areas'
import type { Feature, Place } from './feature'

/** Where records of an area are looked at; empty where none of the features says so. */
export const placeOf = (features: readonly Feature[], area: AreaName): Place =>
  features.find(({ places }) => places?.[area])?.places?.[area] ?? {}
