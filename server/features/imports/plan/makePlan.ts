import type { ImportCounts, ImportDecision, ImportEffect, ImportOutcome, ImportSettings } from '#contract/imports'
import type { Existing } from './existing'
import { indexOf } from './existingIndex'
import { findGarages, tellApartByRow, type Values } from './findGarages'
import { holdersOf, refuseForeign } from './holders'
import { settleShares } from './ownershipPlan'
import type { ParsedRow } from './parsedRow'
import type { Mention } from './mention'
import { findPersons, type Persons } from './persons'
import type { Plan, PlannedRow } from './plan'
import { planBalances } from './planBalances'
import { PlanDraft } from './planDraft'
import { PresentBalances } from './presentBalances'
import { planGarages } from './planGarages'
import { planMembers } from './planMembers'
import { planOwnerships } from './planOwnerships'
import { tellDoubtfulNumbers, tellUnknownGarages } from './unknownGarages'

export interface PlanInput {
  rows: ParsedRow[]
  /** Columns of the table, in order: cells are shown by them. */
  columns: number[]
  settings: ImportSettings
  existing: Existing
  decisions: Record<string, ImportDecision>
  today: string
  /** Id of the record made so many-th. */
  idOf(counter: number): string
}

const inWork = (row: ParsedRow) => !row.skipped && row.problems.length === 0

/** Cells that are filled, the row's own number left out: equal ones are one row typed twice. */
const contentOf = (row: ParsedRow, { columns }: ImportSettings) =>
  columns.map(({ index }) => row.cells[index] ?? '').join('\u0001')

/** Rows typed twice: the same garage and owner with the same values. */
function skipRepeated(rows: ParsedRow[], settings: ImportSettings): void {
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (row.garages.length === 0 && row.owners.length === 0) continue
    const content = contentOf(row, settings)
    const first = seen.get(content)
    if (first === undefined) seen.set(content, row.number)
    else
      Object.assign(row, {
        skipped: true,
        problems: [{ column: null, field: null, message: `Повторяет строку ${first}` }],
        warnings: [],
      })
  }
}

function outcomeOf(effects: ImportEffect[]): ImportOutcome {
  if (effects.some(({ action }) => action === 'made')) return 'made'
  return effects.some(({ action }) => action === 'changed') ? 'changed' : 'same'
}

function countsOf(rows: PlannedRow[], { pairs: asked }: Persons): ImportCounts {
  const counts: ImportCounts = {
    made: 0,
    changed: 0,
    same: 0,
    skipped: 0,
    refused: 0,
    warned: 0,
    pairs: asked.length,
    undecided: asked.filter(({ decision }) => decision === null).length,
  }
  for (const { outcome, warnings } of rows) {
    counts[outcome] += 1
    if (warnings.length > 0 && outcome !== 'refused') counts.warned += 1
  }
  return counts
}

function shownRow(
  { number, cells, problems, warnings, skipped, group }: ParsedRow,
  columns: number[],
  effects: ImportEffect[],
  doubtful: Set<number>,
): PlannedRow {
  const outcome: ImportOutcome = skipped ? 'skipped' : problems.length > 0 ? 'refused' : outcomeOf(effects)
  return {
    number,
    outcome,
    cells: columns.map((index) => cells[index] ?? ''),
    problems,
    warnings: skipped ? [] : warnings,
    effects,
    doubtful: doubtful.has(number),
    group,
  }
}

const notesOf = (rows: ParsedRow[], { as_of }: ImportSettings, { unasked }: Persons): string[] => [
  ...(unasked > 0 ? [`Однофамильцев слишком много: ${unasked} сочтены разными людьми без вопроса`] : []),
  ...(as_of === null && rows.some(({ balance }) => balance) ? ['Остатки не записаны: не указана дата'] : []),
]

/** @returns null when rows were refused on the way: then all is planned once more without them */
function attempt(
  { rows: all, columns, settings, existing, decisions, today, idOf }: PlanInput,
  notes: string[],
): Plan | null {
  const rows = all.filter(inWork)
  const index = indexOf(existing)
  const draft = new PlanDraft(idOf, settings.as_of)
  const keys = new Map<Values, string>()
  const garages = findGarages(rows, index, keys)
  const keyOf = (values: Values) => keys.get(values) ?? ''
  const garageOf = (values: Values) => garages.get(keyOf(values))
  tellUnknownGarages(rows, settings, garageOf)
  const mentions = new Map(
    rows.map((row) => [row, row.owners.map((owner): Mention => ({ row, owner, garages: row.garages.map(keyOf) }))]),
  )
  const title = (key: string) => (garages.get(key)?.values ?? index.byKey.get(key)?.[0])?.number ?? ''
  const persons = findPersons(
    [...mentions.values()].flat(),
    existing.members,
    (id) => index.ofMember.get(id) ?? [],
    title,
    decisions,
  )

  const holders = holdersOf(rows, garageOf, persons, mentions, { index, settings, today })
  for (const own of holders.values()) settleShares(own)
  for (const [garage, own] of holders) refuseForeign(index, garage, own)
  const present = settings.as_of === null ? null : new PresentBalances(existing.balances, settings.as_of)
  const ownerOf = (row: ParsedRow) => {
    const [mention] = mentions.get(row) ?? []
    return { person: mention && persons.byMention.get(mention), garage: row.garages[0] && garageOf(row.garages[0]) }
  }
  if (present && existing.balances.length > 0) {
    present.judge(
      rows
        .filter(({ balance }) => balance !== null)
        .map((row) => {
          const { person, garage } = ownerOf(row)
          return { row, owner: { member_id: person?.match?.id ?? null, garage_id: garage?.existing?.id ?? null } }
        }),
    )
  }
  if (rows.some((row) => row.problems.length > 0)) return null

  const memberIds = planMembers(draft, persons.all, existing.members)
  const garageIds = planGarages(draft, index, [...garages.values()], holders, memberIds, today)
  planOwnerships(draft, [...holders.values()].flat(), memberIds, garageIds, today)
  if (settings.as_of !== null && present) {
    planBalances(draft, rows, settings.as_of, present, (row) => {
      const { person, garage } = ownerOf(row)
      return {
        member_id: (person && memberIds.get(person)) ?? null,
        garage_id: (garage && garageIds.get(garage)) ?? null,
      }
    })
  }
  const doubtful = new Set(
    persons.all
      .filter((person) => person.doubtful)
      .flatMap(({ mentions: sources }) => sources.map(({ row }) => row.number)),
  )
  const shown = all.map((row) => shownRow(row, columns, inWork(row) ? draft.effectsOf(row) : [], doubtful))
  const accounts = persons.all.flatMap(({ mentions: sources }) =>
    sources.map(({ owner }) => Number(/^\d{1,9}$/.test(owner.account_number ?? '') ? owner.account_number : 0)),
  )
  return {
    rows: shown,
    pairs: persons.pairs,
    records: draft.records,
    counts: countsOf(shown, persons),
    totals: draft.totals,
    notes: [...notes, ...notesOf(all, settings, persons)],
    greatest_account: accounts.reduce((most, number) => Math.max(most, number), 0),
  }
}

/** What an import of these rows would make and change. */
export function makePlan(input: PlanInput): Plan {
  const notes = tellApartByRow(input.rows)
    ? ['Нумерация гаражей начинается заново в каждом ряду, поэтому ряд записан и как блок']
    : []
  skipRepeated(input.rows.filter(inWork), input.settings)
  notes.push(...tellDoubtfulNumbers(input.rows.filter(inWork), input.settings))
  const read = input.rows.map(({ warnings }) => [...warnings])
  // Each time without the rows refused so far, so it comes to an end.
  for (;;) {
    const plan = attempt(input, notes)
    if (plan) return plan
    // Warnings of an attempt stand at rows beside those of their reading; the next attempt gives them anew.
    for (const [index, row] of input.rows.entries()) row.warnings = [...read[index]]
  }
}
