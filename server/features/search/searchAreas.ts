import type { SearchAreaName } from '#contract/search'
import { documentsSearch } from '#server/features/documents/documentsSearch'
import { garagesSearch } from '#server/features/garages/garagesSearch'
import { membersSearch } from '#server/features/members/membersSearch'
import { propertySearch } from '#server/features/property/propertySearch'
import type { SearchArea } from './searchArea'

/** Every area that the global search looks through. */
export const searchAreas: Record<SearchAreaName, SearchArea> = {
  members: membersSearch,
  garages: garagesSearch,
  property: propertySearch,
  documents: documentsSearch,
}
