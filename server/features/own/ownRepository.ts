import type { OwnGarages, OwnMember } from '#contract/own'
import type { Passport } from '#contract/members'
import { today } from '#server/lib/days'
import type { Handle } from '#server/db/engine'
import { openDocumentsOf } from '#server/features/documents/documentLinks'
import { presentOwnersOf } from '#server/features/garages/presentOwners'
import { imageArea } from '#server/features/images/imageAreas'
import { imagesOf } from '#server/features/images/imagesRepository'
import { getMember, passportOf } from '#server/features/members/membersRepository'

/** «40•• ••••56»: enough to know the own passport by, of no use to anybody else. */
const masked = ({ series, number }: Passport) => `${series.slice(0, 2)}•• ••••${number.slice(-2)}`

/** What a member sees of the own record. @throws AppError 404 */
export async function ownMember(handle: Handle, gbc_id: string, member_id: string): Promise<OwnMember> {
  const member = await getMember(handle, gbc_id, member_id)
  const passport = member.has_passport ? await passportOf(handle, gbc_id, member_id) : null
  const documents = await openDocumentsOf(handle, gbc_id, 'member_id', [member_id])
  return { ...member, passport: passport && masked(JSON.parse(passport) as Passport), documents }
}

const ownershipsOf = (handle: Handle, gbc_id: string, member_id: string) =>
  handle
    .selectFrom('ownerships')
    .select(['garage_id', 'share_numerator', 'share_denominator', 'from_on as from', 'to_on as to', 'ground'])
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .orderBy('from_on')
    .orderBy('id')
    .execute()

type Ownership = Awaited<ReturnType<typeof ownershipsOf>>[number]

const lasts = ({ from, to }: Ownership, day: string) => from <= day && (to === null || to > day)

/** Whether the member owns the garage today: its photos are for owners. */
export async function ownsGarage(
  handle: Handle,
  gbc_id: string,
  member_id: string,
  garage_id: string,
): Promise<boolean> {
  const ownerships = await ownershipsOf(handle, gbc_id, member_id)
  return ownerships.some((ownership) => ownership.garage_id === garage_id && lasts(ownership, today(gbc_id)))
}

/** Garages that a member owns or has owned, by their numbers. */
export async function ownGarages(handle: Handle, gbc_id: string, member_id: string): Promise<OwnGarages> {
  const day = today(gbc_id)
  const ownerships = await ownershipsOf(handle, gbc_id, member_id)
  const ids = [...new Set(ownerships.map(({ garage_id }) => garage_id))]
  const found: OwnGarages = { present: [], former: [] }
  if (ids.length === 0) return found
  const rows = await handle
    .selectFrom('garages')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .orderBy('number_key')
    .orderBy('block_key')
    .execute()
  const owners = await presentOwnersOf(handle, gbc_id, ids)
  const documents = await openDocumentsOf(handle, gbc_id, 'garage_id', ids)
  for (const row of rows) {
    const shares = ownerships.filter(({ garage_id }) => garage_id === row.id)
    if (!shares.some((share) => lasts(share, day))) {
      found.former.push({ ...row, shares })
      continue
    }
    const others = (owners.get(row.id) ?? []).filter((owner) => owner.member_id !== member_id)
    found.present.push({
      ...row,
      land_privatised: row.land_privatised === 1,
      shares: shares.filter(({ to }) => to === null || to > day),
      co_owners: others.map(({ member_name, ...share }) => ({ ...share, name: member_name })),
      documents: documents.filter(({ of }) => of === row.id),
      images: await imagesOf(handle, { area: imageArea('garages'), gbc_id, id: row.id }),
    })
  }
  return found
}
