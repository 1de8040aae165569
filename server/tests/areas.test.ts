import { announcementLabels } from '#contract/announcements'
import { AREA_NAMES, areas as promised, areasWith, type AreaWith } from '#contract/areas'
import { documentLabels } from '#contract/documents'
import { FILE_KINDS } from '#contract/files'
import { listedGarageLabels } from '#contract/garages'
import { userLabels } from '#contract/gbcUsers'
import { JOB_KINDS } from '#contract/jobs'
import { listedMemberLabels } from '#contract/members'
import { accountLabels } from '#contract/money/accounts'
import { chargeLabels } from '#contract/money/chargeList'
import { operationLabels } from '#contract/money/operations'
import { propertyLabels } from '#contract/property'
import { areas } from '#server/areas'
import { allOf, tablesOf } from '#server/records/area'

/** What the contract promises of an area (contract/areas.ts) the server does; the compiler proves the rest of it. */

it('every area of the contract is registered', () => {
  expect(AREA_NAMES.filter((name) => !(name in areas))).toEqual([])
})

it('an area is searched and exported where the contract says so, and nowhere else', () => {
  const having = (key: 'search' | 'export') => Object.keys(areas).filter((name) => areas[name][key] !== undefined)
  expect(having('search').sort()).toEqual([...areasWith('searched')].sort())
  expect(having('export').sort()).toEqual([...areasWith('exported')].sort())
})

it('who may read all records of an area may search in all of them', () => {
  for (const name of areasWith('searched')) expect(areas[name].search.permission).toBe(promised[name].read)
})

it('every column of an export has a title', () => {
  const columns = allOf(areas, 'export').flatMap((area) => Object.values(area.columns))
  expect(columns.filter(({ title }) => !/[А-Яа-яЁё№]/.test(title) || title.includes('undefined'))).toEqual([])
})

/** What the fields of a record of each exported list are called. Lines of the log are no records: their file has columns of its own. */
const EXPORTED: Record<Exclude<AreaWith<{ exported: true }>, 'audit'>, object> = {
  members: listedMemberLabels,
  garages: listedGarageLabels,
  property: propertyLabels,
  documents: documentLabels,
  announcements: announcementLabels,
  accounts: accountLabels,
  charges: chargeLabels,
  operations: operationLabels,
  users: userLabels,
}
/** Fields that the file of a list leaves out. */
const NOT_EXPORTED: Record<string, readonly string[]> = {
  // A row holds their ids alone: a document's card shows what it is linked with.
  documents: ['member_ids', 'garage_ids', 'property_ids'],
  // Garages are named in a column of their own; the rest is its reader's.
  announcements: ['garage_ids', 'files', 'seen_at'],
  // A filter; the title says what it was.
  operations: ['kind'],
  // The name has one column; the rest is the user's own profile.
  users: ['last_name', 'first_name', 'middle_name', 'phone_number', 'address', 'postal_address', 'avatar_file_id'],
}

it.each(Object.entries(EXPORTED))('the file of %s has every field of a record', (name, labels) => {
  const { columns } = areas[name as keyof typeof EXPORTED].export
  expect(Object.keys(labels).filter((field) => !(field in columns))).toEqual(NOT_EXPORTED[name] ?? [])
})

it('every kind of files has its rules, in the area that it belongs to', () => {
  for (const name of areasWith('files'))
    expect(Object.keys(areas[name].files ?? {})).toEqual(Object.keys(promised[name].files))
  expect(allOf(areas, 'files').flatMap(Object.keys).sort()).toEqual([...FILE_KINDS].sort())
})

it('somebody hears of the changes of every area that publishes them', () => {
  const silent = areasWith('changed').filter((name) => !(areas[name].subscribers?.office ?? promised[name].read))
  expect(silent).toEqual([])
})

it('tables and kinds of jobs belong to one area each', () => {
  const tables: string[] = tablesOf(areas).map(({ name }) => name)
  const kinds = allOf(areas, 'jobs').flatMap(Object.keys)
  for (const names of [tables, kinds]) expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

it('every kind of job is done by an area', () => {
  expect(allOf(areas, 'jobs').flatMap(Object.keys).sort()).toEqual([...JOB_KINDS].sort())
})

it('a table that goes into the archive has a title of its own', () => {
  const titles = tablesOf(areas).flatMap((table) => ('left' in table ? [] : [table.title]))
  expect(new Set(titles).size).toBe(titles.length)
})
