import { useSearchParams } from 'react-router-dom'
import { linkFields, LINK_AREAS, type DocumentLink } from '#contract/documents'
import { useGetGarageQuery } from '#features/garages/garagesApi'
import { useGetMemberQuery } from '#features/members/membersApi'
import { useGetPropertyQuery } from '#features/property/propertyApi'
import { LINK_PARAMS } from '#shared/documents/recordDocumentsApi'
import { useOwnGbcId } from '#shared/session/session'
import { garageTitle } from './garageTitle'

/** The record that a new document was begun from, as the page's address names it: the form's values and the link's name. */
export function useFirstLink(): { values: Record<string, string[]>; links: DocumentLink[] } {
  const gbc_id = useOwnGbcId()
  const [search] = useSearchParams()
  const ids = Object.fromEntries(LINK_AREAS.map((area) => [area, search.get(LINK_PARAMS[area]) ?? '']))
  const member = useGetMemberQuery({ gbc_id, id: ids.members }, { skip: !ids.members }).currentData
  const garage = useGetGarageQuery({ gbc_id, id: ids.garages }, { skip: !ids.garages }).currentData
  const property = useGetPropertyQuery({ gbc_id, id: ids.property }, { skip: !ids.property }).currentData
  const titles = { members: member?.display_name, garages: garage && garageTitle(garage), property: property?.name }
  const areas = LINK_AREAS.filter((area) => ids[area])
  return {
    values: Object.fromEntries(areas.map((area) => [linkFields[area], [ids[area]]])),
    links: areas.flatMap((area) => (titles[area] ? [{ area, id: ids[area], title: titles[area] }] : [])),
  }
}
