import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  LINK_AREAS,
  linkFields,
  linkParams,
  type DocumentInput,
  type DocumentLink,
  type LinkArea,
} from '#contract/documents'
import type { Handle } from '#server/db/engine'
import { newId, now } from '#server/lib/ids'
import { refuseMissing } from '#server/records/refuseMissing'

type Ids = Pick<DocumentInput, 'member_ids' | 'garage_ids' | 'property_ids'>
export type Links = Ids & { links: DocumentLink[] }

const placed = (number: string, block: string | null, row: string | null) =>
  [`Гараж ${number}`, block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')

export const withoutLinks = (): Links => ({ member_ids: [], garage_ids: [], property_ids: [], links: [] })

/** What documents are linked with: members, then garages, then property, each by their order. */
export async function linksOf(handle: Handle, gbc_id: string, document_ids: string[]): Promise<Map<string, Links>> {
  const found = new Map<string, Links>()
  if (document_ids.length === 0) return found
  const rows = await handle
    .selectFrom('document_links as link')
    .leftJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'link.gbc_id').onRef('members.id', '=', 'link.member_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'link.gbc_id').onRef('garages.id', '=', 'link.garage_id'),
    )
    .leftJoin('property', (join) =>
      join.onRef('property.gbc_id', '=', 'link.gbc_id').onRef('property.id', '=', 'link.property_id'),
    )
    .select(['link.document_id', 'link.member_id', 'link.garage_id', 'link.property_id'])
    .select(['members.display_name', 'garages.number', 'garages.block', 'garages.row', 'property.name'])
    .where('link.gbc_id', '=', gbc_id)
    .where('link.document_id', 'in', document_ids)
    .orderBy('members.sort_key')
    .orderBy('garages.number_key')
    .orderBy('property.sort_key')
    .orderBy('link.id')
    .execute()
  for (const area of LINK_AREAS) {
    for (const row of rows) {
      const id = row[linkParams[area]]
      if (id === null) continue
      const links = found.get(row.document_id) ?? withoutLinks()
      const title = row.display_name ?? (row.number === null ? row.name : placed(row.number, row.block, row.row)) ?? ''
      links[linkFields[area]].push(id)
      links.links.push({ area, id, title })
      found.set(row.document_id, links)
    }
  }
  return found
}

/** What a record has to meet to be linked: a member who was merged into another is chosen no more. */
const LINKABLE: Partial<Record<LinkArea, RawBuilder<SqlBool>>> = { members: sql`merged_into_id is null` }

/** Links a locked document with what was chosen; links that stay are left as they are. @throws AppError 422 */
export async function writeLinks(
  trx: Handle,
  document: { gbc_id: string; id: string } & Ids,
  chosen: Ids,
): Promise<void> {
  const { gbc_id, id: document_id } = document
  for (const area of LINK_AREAS) {
    const [before, after] = [document[linkFields[area]], [...new Set(chosen[linkFields[area]])]]
    const gone = before.filter((id) => !after.includes(id))
    const fresh = after.filter((id) => !before.includes(id))
    if (gone.length > 0)
      await trx
        .deleteFrom('document_links')
        .where('gbc_id', '=', gbc_id)
        .where('document_id', '=', document_id)
        .where(linkParams[area], 'in', gone)
        .execute()
    if (fresh.length === 0) continue
    await refuseMissing(trx, gbc_id, area, fresh, { field: linkFields[area], where: LINKABLE[area] })
    const nothing = { member_id: null, garage_id: null, property_id: null }
    await trx
      .insertInto('document_links')
      .values(
        fresh.map((id) => ({
          ...nothing,
          gbc_id,
          id: newId(),
          document_id,
          [linkParams[area]]: id,
          created_at: now(),
        })),
      )
      .execute()
  }
}

/** Documents for members that are linked with a member, or with garages, the latest first. */
export const openDocumentsOf = (handle: Handle, gbc_id: string, column: 'member_id' | 'garage_id', ids: string[]) =>
  handle
    .selectFrom('document_links as link')
    .innerJoin('documents', (join) =>
      join.onRef('documents.gbc_id', '=', 'link.gbc_id').onRef('documents.id', '=', 'link.document_id'),
    )
    .select(['documents.id', 'documents.title', 'documents.category', 'documents.number', 'documents.date'])
    .select((eb) => eb.ref(`link.${column}`).$notNull().as('of'))
    .where('link.gbc_id', '=', gbc_id)
    .where(`link.${column}`, 'in', ids)
    .where('documents.visibility', '=', 'members')
    .where('documents.archived_at', 'is', null)
    .orderBy('documents.date', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
