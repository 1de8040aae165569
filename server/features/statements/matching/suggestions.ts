import type { DirectoryGarage } from './directory'
import { distinct, type Evidence } from './evidence'
import { accountOf, garageName, ownGarages } from './reasonWords'
import type { Verdict } from './verdict'

export interface Suggestion {
  member_id: string
  garage_id: string | null
  reason: string
}

const MOST_SUGGESTIONS = 5

/** Everybody whom something speaks for, the best first; of equal ones those first who owe just this sum. */
export function suggestionsOf(
  evidence: Evidence,
  { member_id, reason }: Verdict,
  garage_id: string | null,
): Suggestion[] {
  const {
    directory,
    line,
    accounts,
    garages,
    unclear,
    weak,
    doubtful,
    bare,
    initialled,
    named,
    ownName,
    paying,
    partial,
    surnames,
    learned,
    doubted,
  } = evidence
  const unclearGarages = unclear.flatMap((mention) => mention.garages).flatMap((id) => directory.garages.get(id) ?? [])
  const ofGarage = (list: readonly DirectoryGarage[], rank: number) =>
    list.flatMap((garage) => [
      ...garage.owners.map((id) => ({
        id,
        garage_id: (directory.garagesOf.get(id)?.length ?? 0) > 1 ? garage.id : null,
        rank,
        reason: `Владелец гаража ${garageName(garage)}`,
      })),
      ...garage.former.map((id) => ({
        id,
        garage_id: null,
        rank: rank + 3,
        reason: `Прежний владелец гаража ${garageName(garage)}`,
      })),
    ])
  const ofPeople = (ids: readonly string[], rank: number, text: string) =>
    ids.map((id) => ({ id, garage_id: null, rank, reason: `${text}: ${ownGarages(directory, id)}` }))
  const candidates = [
    ...(member_id ? [{ id: member_id, garage_id, rank: 0, reason }] : []),
    ...accounts.members.map((id) => ({
      id,
      garage_id: null,
      rank: 1,
      reason: `Лицевой счёт ${accountOf(directory, id)} указан`,
    })),
    ...ofGarage(garages, 2),
    ...ofPeople(named.flat(), 2, 'Назван в назначении'),
    ...ofGarage(unclearGarages, 3),
    ...ofPeople(distinct([...paying, ...ownName]), 3, 'Плательщик'),
    ...[learned, doubted].flatMap((rule) =>
      rule
        ? [{ id: rule.member_id, garage_id: rule.garage_id, rank: 3, reason: 'Раньше этот плательщик относился сюда' }]
        : [],
    ),
    ...ofGarage(weak, 4),
    ...ofPeople(initialled, 4, 'Плательщик, возможно'),
    ...ofPeople(partial, 5, 'Подходит по инициалам'),
    ...ofGarage(doubtful, 5),
    ...ofPeople(surnames.flat().slice(0, MOST_SUGGESTIONS), 6, 'Та же фамилия'),
    ...ofGarage(bare.length > 3 ? [] : bare.flat(), 7),
  ]
  const owesThis = (id: string) => (directory.members.get(id)?.balance === line.amount ? 0 : 1)
  const sorted = candidates
    .map((candidate, place) => ({ ...candidate, place }))
    .sort((one, other) => one.rank - other.rank || owesThis(one.id) - owesThis(other.id) || one.place - other.place)
  const best = new Map<string, Suggestion>()
  for (const { id, garage_id: garage, reason: text } of sorted)
    if (!best.has(id) && directory.members.has(id)) best.set(id, { member_id: id, garage_id: garage, reason: text })
  return [...best.values()].slice(0, MOST_SUGGESTIONS)
}
