import type { ImportCounts, ImportDecision, ImportEffect, ImportOutcome, ImportSettings, ImportTotals } from '#contract/imports'
import { writtenDate } from '#server/days'
import { sortKey } from '#server/db/keys'
import { HISTORY_FIELDS as GARAGE_FIELDS } from '#server/features/garages/garageRows'
import { addUpToOne, writtenShare } from '#server/features/garages/shares'
import type { Existing, ExistingGarage, ExistingOwnership } from './existing'
import { addToGarage, changedGarage, garageKey, keyOfExisting, newGarage, type Holding, type PlannedGarage } from './garagePlan'
import { changedMember, gather, newMember, titleOf, type Gathered } from './memberPlan'
import { isOver, plus, settleShares, type Holder } from './ownershipPlan'
import type { ParsedRow } from './parsedRow'
import { addTo, findPersons, type Mention, type Person, type Persons } from './persons'
import type { Plan, PlannedAction, PlannedArea, PlannedRecord, PlannedRow } from './plan'
import { shownChanges, writtenAmount } from './shown'

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

/** From so many members on the order of writing counts. */
const MANY = 10_000

/** Lookups in what the cooperative has. */
function indexOf({ garages, ownerships, members }: Existing) {
  const garageById = new Map(garages.map((garage) => [garage.id, garage]))
  const byNumber = new Map<string, ExistingGarage[]>()
  for (const garage of garages) addTo(byNumber, garage.number_key, garage)
  const ofGarage = new Map<string, ExistingOwnership[]>()
  const ofMember = new Map<string, string[]>()
  for (const ownership of ownerships) {
    addTo(ofGarage, ownership.garage_id, ownership)
    const garage = garageById.get(ownership.garage_id)
    if (garage) addTo(ofMember, ownership.member_id, keyOfExisting(garage))
  }
  return { byKey: new Map(garages.map((garage) => [keyOfExisting(garage), garage])), byNumber, ofGarage, ofMember, nameOf: new Map(members.map((member) => [member.id, member.display_name])) }
}
type Index = ReturnType<typeof indexOf>

const refuse = (row: ParsedRow, field: 'garage_number' | 'name', message: string) => row.problems.push({ column: null, field, message })
const inWork = (row: ParsedRow) => !row.skipped && row.problems.length === 0

/**
 * Offices that number garages anew in each row have several of one number and no block: then the row is what tells them
 * apart, and stands for the block.
 */
function tellApartByRow(rows: ParsedRow[]): boolean {
  const places = new Map<string, Set<string>>()
  for (const { garages } of rows) for (const { number, block, row } of garages) if (block === null && row !== null) places.set(garageKey(null, number), (places.get(garageKey(null, number)) ?? new Set()).add(row.toLowerCase()))
  const repeated = [...places.values()].filter((found) => found.size > 1).length
  if (repeated < 2 || repeated < places.size / 10) return false
  for (const { garages } of rows) for (const garage of garages) if (garage.block === null && garage.row !== null) garage.block = `Ряд ${garage.row}`
  return true
}

type Values = PlannedGarage['values']

/** A garage that is there: by block and number; without a block in the table, by a number that is only once. */
function existingGarage(index: Index, row: ParsedRow, { number, block }: Values, key: string): ExistingGarage | null {
  const exact = index.byKey.get(key)
  const others = block === null && !exact ? (index.byNumber.get(key.split('\n')[1]) ?? []) : []
  const found = exact ?? (others.length === 1 ? others[0] : null)
  if (others.length > 1) refuse(row, 'garage_number', `Гараж ${number} есть в нескольких блоках: укажите блок`)
  if (found?.archived_at) refuse(row, 'garage_number', `Гараж ${number} в архиве: сначала верните его`)
  return found
}

/** @param keys takes the key of the garage that each row's values are of */
function findGarages(rows: ParsedRow[], index: Index, keys: Map<Values, string>): Map<string, PlannedGarage> {
  const garages = new Map<string, PlannedGarage>()
  for (const row of rows) {
    for (const values of row.garages) {
      const own = garageKey(values.block, values.number)
      const existing = existingGarage(index, row, values, own)
      const key = existing ? keyOfExisting(existing) : own
      keys.set(values, key)
      const known = garages.get(key)
      if (known) addToGarage(known, values, row)
      else garages.set(key, { key, rows: [row], values: { ...values }, existing })
    }
  }
  return garages
}

/** Cells that tell something, the row's own number left out: equal ones are one row typed twice. */
const contentOf = (row: ParsedRow, { columns }: ImportSettings) => columns.map(({ index }) => row.cells[index] ?? '').join('\u0001')

class Planner {
  private readonly index: Index
  private readonly records: PlannedRecord[] = []
  private readonly effects = new Map<ParsedRow, ImportEffect[]>()
  private readonly totals: ImportTotals
  private readonly ids = new Map<object, string>()
  private readonly keys = new Map<Values, string>()
  private counter = 0

  constructor(private readonly input: PlanInput) {
    this.index = indexOf(input.existing)
    const none = () => ({ made: 0, changed: 0, same: 0 })
    this.totals = { members: none(), garages: none(), ownerships: none(), balances: { count: 0, debt: 0, advance: 0, total: 0, as_of: input.settings.as_of } }
  }

  private keyOf(values: Values): string {
    return this.keys.get(values) ?? ''
  }

  private newId(of: object): string {
    const id = this.ids.get(of) ?? this.input.idOf((this.counter += 1))
    this.ids.set(of, id)
    return id
  }

  private tell(row: ParsedRow, effect: ImportEffect): void {
    addTo(this.effects, row, effect)
  }

  private skip(row: ParsedRow, message: string): void {
    Object.assign(row, { skipped: true, problems: [{ column: null, field: null, message }], warnings: [] })
  }

  /** Rows typed twice: the same garage and owner with the same values. */
  private skipRepeated(rows: ParsedRow[]): void {
    const seen = new Map<string, number>()
    for (const row of rows) {
      if (row.garages.length === 0 && row.owners.length === 0) continue
      const content = contentOf(row, this.input.settings)
      const first = seen.get(content)
      if (first === undefined) seen.set(content, row.number)
      else this.skip(row, `Повторяет строку ${first}`)
    }
  }

  /** Who owns what by the table; a repeated owner of a garage adds to the share told before. */
  private holdersOf(rows: ParsedRow[], garages: Map<string, PlannedGarage>, persons: Persons, mentions: Map<ParsedRow, Mention[]>): Map<PlannedGarage, Holder[]> {
    const all = new Map<PlannedGarage, Holder[]>()
    for (const row of rows) {
      const owners = mentions.get(row) ?? []
      for (const values of row.garages) {
        const garage = garages.get(this.keyOf(values))
        if (!garage) continue
        const holders = all.get(garage) ?? []
        all.set(garage, holders)
        for (const mention of owners) {
          const person = persons.byMention.get(mention)
          if (person) this.addHolder(holders, garage, person, mention, owners.length)
        }
      }
    }
    return all
  }

  private addHolder(holders: Holder[], garage: PlannedGarage, person: Person, { row, owner }: Mention, among: number): void {
    const part = row.share && among > 1 ? { share_numerator: row.share.share_numerator, share_denominator: row.share.share_denominator * among } : row.share
    const told = owner.share ?? part
    const known = holders.find((holder) => holder.person === person)
    if (known) {
      known.rows.push(row)
      const sum = known.told && told ? plus(known.told, told) : null
      const adds = sum !== null && !isOver([sum])
      if (adds) known.told = sum
      row.warnings.push({ column: null, field: 'name', message: `Этот владелец гаража ${garage.values.number} уже указан в строке ${known.rows[0].number}${adds ? ': доли сложены' : ''}` })
      return
    }
    const { settings, today } = this.input
    const existing = garage.existing && person.match ? (this.index.ofGarage.get(garage.existing.id) ?? []).find(({ member_id }) => member_id === person.match?.id) : undefined
    const joined = row.owners.find(({ joined_on }) => joined_on !== null)?.joined_on
    const from_on = row.owned_from ?? existing?.from_on ?? joined ?? settings.owned_from ?? settings.as_of ?? today
    holders.push({ garage, person, rows: [row], told: told ?? null, share: { share_numerator: 1, share_denominator: 1 }, from_on, ground: row.ground, existing: existing ?? null })
  }

  /** Owners that are there and that the table doesn't name. */
  private othersOf(garage: PlannedGarage, holders: Holder[]): ExistingOwnership[] {
    if (!garage.existing) return []
    const named = new Set(holders.map(({ existing }) => existing?.id))
    return (this.index.ofGarage.get(garage.existing.id) ?? []).filter(({ id }) => !named.has(id))
  }

  /** A garage can't be had by new owners beside those it has wholly: a share passes by a transfer, not by a table. */
  private refuseForeign(garage: PlannedGarage, holders: Holder[]): boolean {
    const others = this.othersOf(garage, holders)
    const fresh = holders.filter(({ existing }) => !existing)
    if (others.length === 0 || fresh.length === 0) return false
    if (!isOver([...others, ...holders.map(({ share }) => share)])) return false
    const names = others.map(({ member_id, ...share }) => `${this.index.nameOf.get(member_id) ?? ''}, доля ${writtenShare(share)}`)
    for (const row of new Set(fresh.flatMap(({ rows }) => rows))) {
      refuse(row, 'name', `У гаража ${garage.values.number} уже есть владелец: ${names.join('; ')}. Оформите передачу доли в карточке гаража`)
    }
    return true
  }

  private add(record: PlannedRecord): PlannedRecord {
    this.records.push(record)
    return record
  }

  private link(area: PlannedArea, record_id: string, seen_version: number): void {
    this.add({ area, action: 'linked', record_id, name_key: null, seen_version, columns: {}, before: null, changes: {} })
  }

  /** Persons in the order in which they are written. */
  private gathered(persons: Person[]): [Person, Gathered][] {
    const all = persons.map((person): [Person, Gathered] => {
      const gathered = gather(person)
      this.dropTakenNumbers(person, gathered.values)
      return [person, gathered]
    })
    if (all.length < MANY) return all
    // Most lists of members are kept in the order of names: a hundred thousand come into them the faster in that order.
    const keys = new Map(persons.map((person) => [person, sortKey(titleOf(person))]))
    const keyOf = (person: Person) => keys.get(person) ?? ''
    return all.sort(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }

  private planMembers(persons: Person[]): Map<Person, string> {
    const ids = new Map<Person, string>()
    for (const [person, gathered] of this.gathered(persons)) {
      const change = person.match ? changedMember(person.match, gathered) : null
      const id = person.match?.id ?? this.newId(person)
      ids.set(person, id)
      if (!person.match) this.add(newMember(person, gathered, id))
      else if (change) this.add(change)
      else this.link('members', id, person.match.version)
      const action = person.match ? (change ? 'changed' : 'same') : 'made'
      this.totals.members[action] += 1
      const rows = [...new Set(person.mentions.map(({ row }) => row))]
      for (const [place, row] of rows.entries()) {
        const told = place === 0 || action === 'made' ? action : 'same'
        this.tell(row, { area: 'members', action: told, title: titleOf(person), record_id: person.match?.id ?? null, changes: place === 0 && change ? shownChanges('members', change.changes) : {} })
      }
      if (person.match?.archived_at) person.mentions[0].row.warnings.push({ column: null, field: 'name', message: 'Запись этого человека в архиве' })
    }
    return ids
  }

  private readonly takenNumbers = { account_number: new Map<string, object>(), membership_number: new Map<string, object>() }

  /** A number of an account or a card is one person's: with another it isn't written. */
  private dropTakenNumbers(person: Person, values: { account_number: string | null; membership_number: string | null }): void {
    for (const field of ['account_number', 'membership_number'] as const) {
      const number = values[field]
      if (number === null) continue
      const key = garageKey(null, number)
      const owner = this.takenNumbers[field].get(key)
      if (owner === undefined || owner === person || owner === person.match) {
        this.takenNumbers[field].set(key, person)
        continue
      }
      values[field] = null
      const title = field === 'account_number' ? 'Лицевой счёт' : 'Членский билет'
      person.mentions[0].row.warnings.push({ column: null, field, message: `${title} ${number} уже у другого: не записан` })
    }
  }

  private planGarages(garages: PlannedGarage[], holders: Map<PlannedGarage, Holder[]>, ids: Map<Person, string>): Map<PlannedGarage, string> {
    const { today } = this.input
    const garageIds = new Map<PlannedGarage, string>()
    for (const garage of garages) {
      const own = holders.get(garage) ?? []
      const id = garage.existing?.id ?? this.newId(garage)
      garageIds.set(garage, id)
      const others = this.othersOf(garage, own)
      const holdings: Holding[] = [
        ...others.map((ownership) => ({ ...ownership, name: this.index.nameOf.get(ownership.member_id) ?? '' })),
        ...own.map((holder) => ({ ...holder.share, id: holder.existing?.id ?? ids.get(holder.person) ?? '', name: titleOf(holder.person), from_on: holder.from_on, to_on: holder.existing?.to_on ?? null })),
      ]
      const joined = own.some((holder) => !holder.existing || this.shareChanges(holder))
      const change = changedGarage(garage, holdings, joined, today)
      if (!garage.existing) this.add(newGarage(garage, id, holdings, today))
      else if (change) this.add(change)
      else this.link('garages', id, garage.existing.version)
      const action = garage.existing ? (change && Object.keys(change.changes).length > 0 ? 'changed' : 'same') : 'made'
      this.totals.garages[action] += 1
      for (const [place, row] of garage.rows.entries()) {
        const told = place === 0 || action === 'made' ? action : 'same'
        this.tell(row, { area: 'garages', action: told, title: `Гараж ${garage.values.number}`, record_id: garage.existing?.id ?? null, changes: place === 0 && change ? shownChanges('garages', pickKnown(change.changes)) : {} })
      }
    }
    return garageIds
  }

  private shareChanges({ existing, told, share }: Holder): boolean {
    return existing !== null && told !== null && !addUpToOne([{ share_numerator: share.share_numerator * existing.share_denominator, share_denominator: share.share_denominator * existing.share_numerator }])
  }

  private planOwnerships(holders: Holder[], memberIds: Map<Person, string>, garageIds: Map<PlannedGarage, string>): void {
    for (const holder of holders) {
      const { garage, person, existing, share, from_on, ground } = holder
      const title = `${titleOf(person)} — ${writtenShare(share)}`
      const told = { owner: titleOf(person), share: writtenShare(share), from: from_on, ground }
      if (!existing) {
        const action: PlannedAction = garage.existing ? 'late' : 'made'
        const columns = { garage_id: garageIds.get(garage) ?? '', member_id: memberIds.get(person) ?? '', ...share, from_on, ground }
        this.add({ area: 'ownerships', action, record_id: this.newId(holder), name_key: null, seen_version: null, columns, before: null, changes: pairs(told) })
      } else if (this.shareChanges(holder)) {
        const before = { share_numerator: existing.share_numerator, share_denominator: existing.share_denominator }
        this.add({ area: 'ownerships', action: 'changed', record_id: existing.id, name_key: null, seen_version: null, columns: { ...share, garage_id: existing.garage_id }, before: { ...before, garage_id: existing.garage_id }, changes: { owner: [told.owner, told.owner], share: [writtenShare(before), told.share] } })
      }
      const action = existing ? (this.shareChanges(holder) ? 'changed' : 'same') : 'made'
      this.totals.ownerships[action] += 1
      const changes: ImportEffect['changes'] = existing && action === 'changed' ? { share: [writtenShare(existing), writtenShare(share)] } : {}
      this.tell(holder.rows[0], { area: 'ownerships', action, title, record_id: existing?.id ?? null, changes })
    }
  }

  private planBalances(rows: ParsedRow[], mentions: Map<ParsedRow, Mention[]>, persons: Persons, garages: Map<string, PlannedGarage>, memberIds: Map<Person, string>, garageIds: Map<PlannedGarage, string>): void {
    const { as_of } = this.input.settings
    if (as_of === null) return
    const sums = new Map<string, { member_id: string | null; garage_id: string | null; amount: number; rows: ParsedRow[] }>()
    for (const row of rows) {
      if (!row.balance) continue
      const [mention] = mentions.get(row) ?? []
      const person = mention && persons.byMention.get(mention)
      const garage = row.garages[0] && garages.get(this.keyOf(row.garages[0]))
      const owner = { member_id: (person && memberIds.get(person)) ?? null, garage_id: (garage && garageIds.get(garage)) ?? null }
      const key = `${owner.member_id} ${owner.garage_id}`
      const known = sums.get(key) ?? { ...owner, amount: 0, rows: [] }
      known.amount += row.balance
      known.rows.push(row)
      sums.set(key, known)
      const { balances } = this.totals
      balances.total += row.balance
      if (row.balance > 0) balances.debt += row.balance
      else balances.advance -= row.balance
    }
    const present = new Map(this.input.existing.balances.filter((balance) => balance.as_of === as_of).map((balance) => [`${balance.member_id} ${balance.garage_id}`, balance]))
    for (const [key, { amount, rows: told, ...owner }] of sums) {
      this.totals.balances.count += 1
      const existing = present.get(key)
      const action = existing ? (Number(existing.amount) === amount ? 'same' : 'changed') : 'made'
      if (!existing) {
        this.add({ area: 'balances', action: 'made', record_id: this.newId(told), name_key: null, seen_version: null, columns: { ...owner, amount, as_of }, before: null, changes: { amount: [null, amount], as_of: [null, as_of] } })
      } else if (action === 'changed') {
        this.add({ area: 'balances', action: 'changed', record_id: existing.id, name_key: null, seen_version: null, columns: { amount }, before: { amount: Number(existing.amount) }, changes: { amount: [Number(existing.amount), amount] } })
      }
      const changes: ImportEffect['changes'] = existing && action === 'changed' ? { amount: [writtenAmount(Number(existing.amount)), writtenAmount(amount)] } : {}
      this.tell(told[0], { area: 'balances', action, title: `${writtenAmount(amount)} на ${writtenDate(as_of)}`, record_id: existing?.id ?? null, changes })
    }
  }

  /** @returns null when rows were refused on the way: then all is planned once more without them */
  private attempt(apartByRow: boolean): Plan | null {
    const { settings, existing, decisions } = this.input
    const rows = this.input.rows.filter(inWork)
    const garages = findGarages(rows, this.index, this.keys)
    const mentions = new Map(rows.map((row) => [row, row.owners.map((owner): Mention => ({ row, owner, garages: row.garages.map((values) => this.keyOf(values)) }))]))
    const titles = new Map([...garages].map(([key, { values }]) => [key, values.number]))
    const title = (key: string) => titles.get(key) ?? this.index.byKey.get(key)?.number ?? ''
    const persons = findPersons([...mentions.values()].flat(), existing.members, (id) => this.index.ofMember.get(id) ?? [], title, decisions)
    for (const member of existing.members) {
      for (const field of ['account_number', 'membership_number'] as const) {
        const number = member[field]
        if (number) this.takenNumbers[field].set(garageKey(null, number), member)
      }
    }

    const holders = this.holdersOf(rows, garages, persons, mentions)
    for (const own of holders.values()) settleShares(own)
    for (const [garage, own] of holders) this.refuseForeign(garage, own)
    if (rows.some((row) => row.problems.length > 0)) return null

    const memberIds = this.planMembers(persons.all)
    const garageIds = this.planGarages([...garages.values()], holders, memberIds)
    this.planOwnerships([...holders.values()].flat(), memberIds, garageIds)
    this.planBalances(rows, mentions, persons, garages, memberIds, garageIds)
    const doubtful = new Set(persons.all.filter((person) => person.doubtful).flatMap(({ mentions: told }) => told.map(({ row }) => row.number)))
    const shown = this.input.rows.map((row) => this.shownRow(row, doubtful))
    const notes = [
      ...(apartByRow ? ['Нумерация гаражей начинается заново в каждом ряду, поэтому ряд записан и как блок'] : []),
      ...(persons.unasked > 0 ? [`Однофамильцев слишком много: ${persons.unasked} сочтены разными людьми без вопроса`] : []),
      ...(settings.as_of === null && this.input.rows.some(({ balance }) => balance) ? ['Остатки не записаны: не указана дата'] : []),
    ]
    const greatest = persons.all.flatMap(({ mentions: told }) => told.map(({ owner }) => Number(/^\d{1,9}$/.test(owner.account_number ?? '') ? owner.account_number : 0)))
    return {
      rows: shown,
      pairs: persons.pairs,
      records: this.records,
      counts: countsOf(shown, persons),
      totals: this.totals,
      notes,
      greatest_account: greatest.reduce((most, number) => Math.max(most, number), 0),
    }
  }

  private shownRow(row: ParsedRow, doubtful: Set<number>): PlannedRow {
    const { number, cells, problems, warnings } = row
    const effects = row.skipped || problems.length > 0 ? [] : (this.effects.get(row) ?? [])
    const outcome: ImportOutcome = row.skipped ? 'skipped' : problems.length > 0 ? 'refused' : outcomeOf(effects)
    return { number, outcome, cells: this.input.columns.map((index) => cells[index] ?? ''), problems, warnings: outcome === 'skipped' ? [] : warnings, effects, doubtful: doubtful.has(number), group: row.group }
  }

  plan(): Plan {
    const apartByRow = tellApartByRow(this.input.rows)
    this.skipRepeated(this.input.rows.filter(inWork))
    return this.attempt(apartByRow) ?? new Planner(cleared(this.input)).again(apartByRow)
  }

  /** Without the rows refused so far; each time fewer are left. */
  private again(apartByRow: boolean): Plan {
    return this.attempt(apartByRow) ?? new Planner(cleared(this.input)).again(apartByRow)
  }
}

/** Warnings of an attempt stand at rows; the next attempt gives them anew. */
function cleared(input: PlanInput): PlanInput {
  for (const row of input.rows) row.warnings = row.warnings.filter(({ column, message }) => column !== null || /скрыта/.test(message))
  return input
}

function outcomeOf(effects: ImportEffect[]): ImportOutcome {
  if (effects.some(({ action }) => action === 'made')) return 'made'
  return effects.some(({ action }) => action === 'changed') ? 'changed' : 'same'
}

const pairs = (told: Record<string, unknown>): Record<string, [unknown, unknown]> => Object.fromEntries(Object.entries(told).map(([field, value]) => [field, [null, value]]))
const pickKnown = (changes: PlannedRecord['changes']) => Object.fromEntries(Object.entries(changes).filter(([field]) => (GARAGE_FIELDS as readonly string[]).includes(field)))

function countsOf(rows: PlannedRow[], { pairs: asked }: Persons): ImportCounts {
  const counts: ImportCounts = { made: 0, changed: 0, same: 0, skipped: 0, refused: 0, warned: 0, pairs: asked.length, undecided: asked.filter(({ decision }) => decision === null).length }
  for (const { outcome, warnings } of rows) {
    counts[outcome] += 1
    if (warnings.length > 0 && outcome !== 'refused') counts.warned += 1
  }
  return counts
}

/** What an import of these rows would make and change. */
export const makePlan = (input: PlanInput): Plan => new Planner(input).plan()
