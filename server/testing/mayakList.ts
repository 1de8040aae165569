import { readXlsx } from 'hucre/xlsx'

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
