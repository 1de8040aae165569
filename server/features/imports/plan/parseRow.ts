import type { Share } from '#server/features/garages/shares'
import { cut } from '#server/lib/cut'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { amountOf } from '#server/spreadsheets/values/amounts'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { dayOf } from '#server/spreadsheets/values/days'
import type { Read } from '#server/spreadsheets/values/unreadable'
import type { Group } from '../table/garageGroup'
import { isNobody, ownerOfParts } from '../values/names'
import { ownersIn, type StatedOwner } from '../values/owners'
import { phonesOf } from '../values/phones'
import { emailOf, innOf, ogrnOf, passportOf, snilsOf, vehiclesOf } from '../values/requisites'
import { sharesIn } from '../values/shares'
import { CellReader } from './cellReader'
import { HIDDEN_ROW, type ColumnsOf, type GarageValues, type OwnerValues, type ParsedRow } from './parsedRow'
import { nameOf } from './personNames'
import { garagesOf, notesOf } from './rowGarages'

/** Owners of a cell; what stands beside their names and isn't read goes to the note. */
const ownersRead =
  (today: string) =>
  (cell: string): Read<StatedOwner[]> => {
    const value = ownersIn(cell).map((owner) => {
      const born = owner.birth === null ? null : dayOf(owner.birth, 'birth', today).value
      // A year alone is no date.
      return {
        ...owner,
        birth: born,
        remarks: owner.birth && !born ? [...owner.remarks, `год рождения ${owner.birth}`] : owner.remarks,
      }
    })
    const kept = value.flatMap(({ remarks }) => remarks).join('; ')
    const warning = [...value.map((owner) => owner.warning), kept && `Записано в примечание: «${kept}»`]
      .filter(Boolean)
      .join('. ')
    return { value, ...(kept && { kept }), ...(warning && { warning }) }
  }

/** Owners in the columns of names, column by column. */
function namesOf(reader: CellReader, columns: ColumnsOf, today: string): StatedOwner[][] {
  if (!columns.has('last_name')) return reader.each('name', ownersRead(today))
  const [first, middle] = [reader.text('first_name'), reader.text('middle_name')]
  // People type an organisation, or a whole name, into the column of last names.
  if (isBlank(first)) return reader.each('last_name', ownersRead(today))
  return reader.each('last_name', (cell) => ({
    value: [
      { name: ownerOfParts(cell, first, middle), share: null, phones: [], birth: null, remarks: [], garages: [] },
    ],
  }))
}

/** A day; one that lacks its day or month is kept for the note. */
const dayRead =
  (kind: 'birth' | 'other', label: string, today: string) =>
  (cell: string): Read<string | null> => {
    const read = dayOf(cell, kind, today)
    return read.value === null && read.warning
      ? { value: null, kept: `${label} ${squeezed(cell)}`, warning: `Дата неполная, записана в примечание: «${cell}»` }
      : read
  }

function ownersOf(reader: CellReader, namesByColumn: StatedOwner[][], today: string): OwnerValues[] {
  const phonesByColumn = reader.each('phone', phonesOf)
  const names = namesByColumn.flat()
  // «Собственник 2» has «Телефон 2».
  const inPairs = namesByColumn.length > 1 && namesByColumn.length === phonesByColumn.length
  if (inPairs) for (const [place, [owner]] of namesByColumn.entries()) owner?.phones.push(...phonesByColumn[place])
  const phones = inPairs ? [] : phonesByColumn.flat()
  const kind = names[0]?.name.kind ?? 'person'
  const first: Omit<OwnerValues, 'name' | 'share' | 'phones' | 'notes'> = {
    email: reader.one('email', emailOf),
    birth_date: reader.one('birth_date', dayRead('birth', 'дата рождения', today)),
    registration_address: reader.words('address', 500),
    postal_address: reader.words('postal_address', 500),
    passport: reader.one('passport', (cell) => passportOf(cell, today)),
    tp_id: reader.one('tp_id', (cell) => innOf(cell, kind)),
    snils: reader.one('snils', snilsOf),
    ogrn: reader.one('ogrn', ogrnOf),
    membership_number: reader.words('membership_number', 30),
    account_number: reader.words('account_number', 30),
    joined_on: reader.one('joined_on', dayRead('other', 'дата вступления', today)),
    consent_on: reader.one('consent_on', (cell) => dayOf(cell, 'other', today)),
    representative: reader.words('representative', 300),
    vehicles: reader.each('vehicle', vehiclesOf).flat(),
  }
  const notes = [...notesOf(reader, 'note'), ...reader.kept.map((text) => cut(text, 500))]
  const blank: typeof first = {
    email: null,
    birth_date: null,
    registration_address: null,
    postal_address: null,
    passport: null,
    tp_id: null,
    snils: null,
    ogrn: null,
    membership_number: null,
    account_number: null,
    joined_on: first.joined_on,
    consent_on: null,
    representative: null,
    vehicles: [],
  }
  if (names.length > 1) reader.warn('name', `Владельцев в строке: ${names.length}. Личные данные записаны первому`)
  // Several owners in one cell have their phones in the same order, if there is one for each; else the first has them all.
  const phonesFor = (place: number) => {
    if (names.length === 1) return phones
    if (phones.length === names.length) return [phones[place]]
    return place === 0 ? phones : []
  }
  return names.map(({ name, share, phones: beside, birth }, place) =>
    Object.assign(place === 0 ? first : { ...blank }, {
      birth_date: (place === 0 ? first.birth_date : null) ?? birth,
      name,
      share,
      phones: [...new Set([...beside, ...phonesFor(place)])].slice(0, 10),
      notes: place === 0 ? notes : [],
    }),
  )
}

/** Debt and advance of a row: what is owed less what is paid ahead. A merged cell counts once, in its first row. */
function balanceOf(reader: CellReader, columns: ColumnsOf): number | null {
  const sumOf = (field: 'debt' | 'advance') => {
    const inherited = reader.inherits(field)
      ? []
      : reader
          .each(field, (cell, column) => amountOf(cell, field, reader.isFraction(column)))
          .filter((amount) => amount !== null)
    return inherited.length > 0 ? inherited.reduce((sum, amount) => sum + amount, 0) : null
  }
  const [debt, advance] = [sumOf('debt'), sumOf('advance')]
  if (columns.has('debt') && columns.has('advance')) {
    if (debt !== null && debt < 0) reader.warn('debt', 'Долг с минусом прочитан как аванс')
    if (advance !== null && advance > 0) reader.warn('advance', 'Аванс с минусом прочитан как долг')
  }
  return debt === null && advance === null ? null : (debt ?? 0) + (advance ?? 0)
}

/** A balance is of one garage and one owner: of several garages it is unknown which, of several owners it is the first's. */
function tellWhoseBalance(reader: CellReader, garages: GarageValues[], owners: OwnerValues[]): void {
  const field = reader.tells('debt') ? 'debt' : 'advance'
  if (garages.length > 1) {
    const numbers = garages.map(({ number }) => number).join(', ')
    reader.refuse(field, `Неясно, чей это остаток: в строке гаражи ${numbers}. Разделите её: по строке на гараж`)
  } else if (owners.length > 1) {
    const message = `Остаток один, а владельцев в строке ${owners.length}: записан на первого, ${nameOf(owners[0].name)}`
    reader.warn(field, message)
  }
}

/**
 * The share that the row's owners have together; a share of each goes to each: as many shares as owners, or one that makes
 * the whole when every one has it, as «1/2» of two.
 */
function shareOfRow(reader: CellReader, owners: OwnerValues[]): Share | null {
  const shares = reader.each('share', sharesIn).flat()
  if (shares.length === 0 || owners.length < 2)
    return shares.length > 1 ? refusedShares(reader, shares, owners) : (shares[0] ?? null)
  const [{ share_numerator, share_denominator }] = shares
  const each =
    shares.length === 1 && share_numerator * owners.length === share_denominator ? owners.map(() => shares[0]) : shares
  if (each.length === owners.length) {
    for (const [place, owner] of owners.entries()) owner.share ??= each[place]
    return null
  }
  return shares.length > 1 ? refusedShares(reader, shares, owners) : shares[0]
}

function refusedShares(reader: CellReader, shares: Share[], owners: OwnerValues[]): null {
  reader.refuse('share', `Долей указано ${shares.length}, а владельцев ${owners.length}`)
  return null
}

/** Whether the row says who the garage's owner is without a name: such a row lacks its name. */
const speaksOfOwner = (reader: CellReader, { balance }: { balance: number | null }) =>
  Boolean(balance) ||
  reader.tells(
    'first_name',
    'phone',
    'email',
    'birth_date',
    'passport',
    'tp_id',
    'snils',
    'joined_on',
    'account_number',
    'membership_number',
  )

const speaksOfGarage = (reader: CellReader) =>
  reader.tells('block', 'row', 'area', 'share', 'cadastral_number', 'owned_from', 'floor', 'garage_kind')

/** Reads a row that holds a record. */
export function parseRow(row: SheetRow, columns: ColumnsOf, group: Group, today: string): ParsedRow {
  const reader = new CellReader(row, columns)
  const names = namesOf(reader, columns, today)
  const garages = garagesOf(
    reader,
    group,
    names.flat().flatMap((owner) => owner.garages),
  )
  const owners = ownersOf(reader, names, today)
  const balance = balanceOf(reader, columns)
  if (balance) tellWhoseBalance(reader, garages, owners)
  const share = shareOfRow(reader, owners)
  const owned_from = reader.one('owned_from', (cell) => dayOf(cell, 'other', today))
  const ground = reader.words('ground', 500)
  const named = columns.has('name') || columns.has('last_name')
  const nameField = columns.has('last_name') ? 'last_name' : 'name'
  const readable = (field: 'garage_number' | 'name' | 'last_name') =>
    !reader.problems.some((problem) => problem.field === field)

  if (garages.length === 0 && readable('garage_number')) {
    if (columns.has('garage_number') && (owners.length === 0 || speaksOfGarage(reader)))
      reader.refuse('garage_number', 'Нет номера гаража')
    else if (columns.has('garage_number') && owners.length > 0)
      reader.warn('garage_number', 'Без гаража: будет записан только член кооператива')
  }
  if (owners.length === 0 && readable(nameField)) {
    const nobody = isNobody(reader.text(nameField))
    if (named && !nobody && speaksOfOwner(reader, { balance })) reader.refuse(nameField, 'Нет фамилии и имени')
    else if (named && garages.length > 0) reader.warn(nameField, 'Без владельца: будет записан только гараж')
    else if (!named && garages.length === 0 && !columns.has('garage_number'))
      reader.refuse(nameField, 'Нет ни гаража, ни имени')
  }
  if (row.hidden) reader.warnings.push({ column: null, field: null, message: HIDDEN_ROW })
  return {
    number: row.number,
    cells: row.cells,
    problems: reader.problems,
    warnings: reader.warnings,
    skipped: false,
    group,
    garages,
    owners,
    share,
    owned_from,
    ground,
    balance,
  }
}
