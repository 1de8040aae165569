import type { Directory } from './directory'
import { distinct, meet, only, type Evidence } from './evidence'
import type { Payer } from './payerName'
import { absent, garageName, garageNames, listed, nameOf, ownerOf } from './reasonWords'
import { namesAnother, type Verdict } from './verdict'

/** What the garages in the purpose say together with the payer (evidence G); null where no garage is named. */
export function byGarage(evidence: Evidence): Verdict | null {
  const { garages, unclear, unknown, named, ownName, paying, gone, payer, learned, directory, relative } = evidence
  if (unclear.length > 0)
    return {
      level: 3,
      reason: `Гараж ${unclear[0].written} можно понять по-разному: ${listed(unclear[0].garages.flatMap((id) => directory.garages.get(id) ?? []).map(garageName))}`,
    }
  if (garages.length === 0) return null
  const title = garageNames(garages)
  const isOwned = garages.length === 1 ? 'указан' : 'указаны'
  const owners = garages.map((garage) => garage.owners)
  const common = owners.reduce((one, other) => meet(one, other))
  const everyOwner = distinct(owners.flat())
  const former = distinct(garages.flatMap((garage) => garage.former)).filter((id) => !everyOwner.includes(id))
  const seen = distinct([...paying, ...gone, ...named.flat(), ...ownName])
  const before = meet(former, seen)
  if (before.length > 0) {
    const now = only(common)
    return {
      level: 3,
      reason: `${title}: ${nameOf(directory, before[0])} — прежний владелец${now ? `, теперь ${nameOf(directory, now)}` : ''}`,
    }
  }
  if (owners.some((ids) => ids.length === 0))
    return { level: seen.length > 0 ? 2 : 3, reason: `${title}: владелец не записан` }
  if (common.length === 0) return { level: 2, reason: `${title} — разных владельцев: разделите сумму` }
  if (unknown.length > 0 || evidence.accounts.unknown.length > 0)
    return { level: 2, member_id: only(common), reason: `${title} ${isOwned}, но ${absent(evidence)}` }

  const besides = [...evidence.weak.map((garage) => [garage]), ...evidence.bare].find(
    (alike) => !alike.some((garage) => meet(garage.owners, common).length > 0),
  )
  if (besides)
    return {
      level: 2,
      member_id: only(common),
      reason: `${title} ${isOwned}, но число ${garageName(besides[0])} может быть гаражом другого владельца`,
    }

  const namedOwners = distinct(named.flatMap((ids) => meet(ids, common)))
  const oneNamed = only(namedOwners)
  if (named.some((ids) => meet(ids, common).length === 0)) {
    // «Сидоров П. К. за гараж Петрова С. А.»: one of two is the owner, the other pays.
    const others = named.filter((ids) => meet(ids, common).length === 0).flat()
    if (!oneNamed || meet(others, paying).length === 0)
      return {
        level: 2,
        member_id: only(common),
        reason: `${title} ${isOwned}, но назван другой член: ${nameOf(directory, others[0])}`,
      }
  }
  const left = only(meet(gone, common))
  if (common.length > 1 && left)
    return {
      level: 2,
      member_id: left,
      reason: `${title}, платит совладелец ${nameOf(directory, left)} (больше не член кооператива)`,
    }
  const single = only(common)
  if (single && directory.members.get(single)?.present !== true)
    return { level: 2, member_id: single, reason: `${title} ${isOwned}, но владелец больше не член кооператива` }
  if (oneNamed) {
    if (common.length > 1)
      return { level: 1, member_id: oneNamed, reason: `${title}, назван совладелец ${nameOf(directory, oneNamed)}` }
    return {
      level: 1,
      member_id: oneNamed,
      reason: `${title}, владелец ${nameOf(directory, oneNamed)} назван в назначении`,
    }
  }
  const agreeing = only(meet(paying, common)) ?? only(distinct(meet(ownName, common)))
  const another = namesAnother(evidence, [...common, ...paying])
  if (another) return { level: 2, member_id: single, reason: `${title} ${isOwned}, но назван другой человек` }
  if (agreeing) {
    if (relative) return { level: 2, member_id: agreeing, reason: `${title}, но платят за другого человека` }
    return common.length > 1
      ? { level: 1, member_id: agreeing, reason: `${title}, платит совладелец ${nameOf(directory, agreeing)}` }
      : { level: 1, member_id: agreeing, reason: `${title}, владелец ${nameOf(directory, agreeing)} — плательщик` }
  }
  if (learned && common.includes(learned.member_id))
    return { level: 1, member_id: learned.member_id, reason: `${title}, этот плательщик раньше относился к владельцу` }
  if (single === null) return { level: 3, reason: `${title}: совладельцев ${common.length}, а плательщик не из них` }
  const payingOther = [...paying, ...gone][0] ?? partialPayer(payer, directory, common)
  if (payingOther)
    return { level: 2, member_id: single, reason: `${title} ${isOwned}, но платит ${ownerOf(directory, payingOther)}` }
  return { level: 1, member_id: single, reason: `${title}${garages.length === 1 ? ' указан' : ''}, владелец один` }
}

/** Some member whom a payer written with initials may be; null when it may be one of `but`, or nobody. */
function partialPayer(
  { partial }: Payer,
  { bySurname, names, members }: Directory,
  but: readonly string[],
): string | null {
  if (!partial || partial.last.length < 2) return null
  const fitting = (bySurname.get(partial.last) ?? []).filter((id) => {
    const name = names.get(id)
    return (
      members.get(id)?.present &&
      name?.last === partial.last &&
      name.first[0] === partial.first[0] &&
      (partial.middle === '' || name.middle[0] === partial.middle[0])
    )
  })
  return meet(fitting, but).length > 0 ? null : (fitting[0] ?? null)
}
