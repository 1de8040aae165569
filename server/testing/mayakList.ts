import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { directoryOf, judgeLines, type JudgedLine } from '#server/testing/statements'

/** An owner of a garage in the list of an office, as a person reads it. */
export interface ListedOwner {
  garage: string
  name: string
  /** Tenths of a square metre. */
  area: number
  /** Halves of the garage: 1 or 2. */
  halves: number
  /** Kopecks; below zero it is paid ahead. */
  debt: number
}

const asText = (cell: unknown) => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '')
const number = (cell: unknown): number => {
  const text = asText(cell).replace(/\s/g, '')
  return text === '' || text === '-' ? 0 : Number(text.replace(',', '.'))
}

/**
 * Reads the rows of `mayak-members.xlsx` by themselves, without what imports them: sums of it are what the product's are
 * compared with. The rows that are wrong on purpose stand apart: they have no garage, or one from 995 on.
 */
export async function listedOwners(file: Uint8Array): Promise<ListedOwner[]> {
  const [{ rows }] = (await readXlsx(file)).sheets
  return rows.flatMap(([, place, , name, , , , area, share, , debt]) => {
    const garage = /^№?(\d+а?)$/.exec(asText(place))?.[1]
    if (garage === undefined || parseInt(garage, 10) >= 995 || !name) return []
    return [
      {
        garage,
        name: asText(name).trim().replace(/\s+/g, ' '),
        area: Math.round(number(area) * 10),
        halves: share === '1/2' || number(share) === 0.5 ? 1 : 2,
        debt: Math.round(number(debt) * 100),
      },
    ]
  })
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/** Who owes, owns one garage alone, and has no namesake: their balance is one row of the list. */
export const soleDebtors = (owners: readonly ListedOwner[]): ListedOwner[] =>
  owners.filter(
    ({ name, halves, debt }) => halves === 2 && debt > 0 && owners.filter((other) => other.name === name).length === 1,
  )

/** Payer, purpose and the garage whose owner it is for («22 Андреева» of two); «?17» may as well wait, null has to. */
export type MayakLine = [payer: string, purpose: string, garage: string | null]

const titled = (name: string) => name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

/** Matches lines with the members of `mayak-members.xlsx`: what is certain and wrong, and what waits though it is plain. */
export async function judgeMayak(lines: readonly MayakLine[]) {
  const file = readFileSync(join(__dirname, '..', '..', 'e2e', 'fixtures', 'mayak-members.xlsx'))
  const owners = new Map<string, string[]>()
  for (const { garage, name } of await listedOwners(file))
    if (/^\S+ \S+ \S+$/.test(name)) owners.set(garage, [...(owners.get(garage) ?? []), titled(name)])
  const directory = directoryOf([...owners].map(([number, names]) => ({ number, owners: names })))
  const ownerOf = (garage: string) => {
    const [number, surname = ''] = garage.replace('?', '').split(' ')
    return owners.get(number)?.find((name) => name.startsWith(surname)) ?? `nobody owns ${garage}`
  }
  const { wrong, waiting } = judgeLines(
    directory,
    lines.map(([payer, purpose, garage]): JudgedLine => [
      payer,
      purpose,
      garage === null ? 'open' : { of: ownerOf(garage) },
    ]),
  )
  const plain = new Set(
    lines.flatMap(([payer, purpose, garage]) => (/^\d/.test(garage ?? '') ? [`${payer}|${purpose}`] : [])),
  )
  return { wrong, waiting: waiting.filter(({ payer, purpose }) => plain.has(`${payer}|${purpose}`)) }
}
