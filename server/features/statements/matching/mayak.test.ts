import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '#server/features/imports/readTable'
import { OUR_ACCOUNT } from '#server/commands/demo/statementText'
import { directoryOf, type WrittenGarage } from '#server/testing/statements'
import { readStatement } from '../reading/readStatement'
import { matchLine } from './matchLine'
import { foldWord } from './words'

const fixtures = join(__dirname, '..', '..', '..', '..', 'e2e', 'fixtures')
const file = readFileSync(join(fixtures, 'mayak-statement.txt'))

const NUMBER = 1
const NAME = 3

async function mayak() {
  const { rows } = await readTable(readFileSync(join(fixtures, 'mayak-members.xlsx')), {})
  const garages = new Map<string, WrittenGarage & { owners: string[] }>()
  for (const { cells } of rows) {
    const number = (cells[NUMBER] ?? '').replace('№', '').trim()
    const name = (cells[NAME] ?? '').trim().replace(/\s+/g, ' ')
    if (!/^\d+[а-я]?$/.test(number) || !/^\p{Lu}\S+ \S+ \S+$/u.test(name)) continue
    const owner = name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())
    const garage = garages.get(number) ?? { number, owners: [] }
    garages.set(number, { ...garage, owners: [...garage.owners, owner] })
  }
  return directoryOf([...garages.values()])
}

describe('the statement of Маяк for October', () => {
  const [statement] = readStatement(file, [OUR_ACCOUNT])
  const isNaming = ({ purpose }: { purpose: string }) => purpose !== 'пополнение'

  test('is read whole, and its figures fit', () => {
    expect(statement.documents).toHaveLength(63)
    expect(statement).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      opening: 15432150,
      received: 40477311,
      paid: 5747300,
      closing: 50162161,
      difference: 0,
      received_difference: 0,
      paid_difference: 0,
      foreign: 0,
    })
  })

  test('all 54 lines that name a garage or a member are certain, each for the owner of what it names', async () => {
    const directory = await mayak()
    const credits = statement.documents.filter(({ direction }) => direction === 'in')
    const naming = credits.filter(isNaming)
    expect(naming).toHaveLength(54)
    for (const line of naming) {
      const { level, member_id, reasons } = matchLine(line, directory)
      const number = /(?:г\.|гараж n? ?|№)\s*(\d+[а-я]?)/i.exec(foldWord(line.purpose))?.[1]
      const named = line.purpose.split(/владелец |взносы? |№\S+ /).at(-1) ?? ''
      const owner = member_id ?? ''
      const owners = number ? (directory.garages.get(number)?.owners ?? []) : [owner]
      const surname = foldWord(owner.split(' ')[0])
      expect({ purpose: line.purpose, level, reasons, owns: owners.includes(owner) }).toEqual({
        purpose: line.purpose,
        level: 1,
        reasons,
        owns: true,
      })
      if (!number || /владелец/.test(line.purpose)) expect(foldWord(named)).toContain(surname)
    }
  })

  test('the six payers without a garage or a name stay open, the fee is the bank’s, other debits wait', async () => {
    const directory = await mayak()
    const open = statement.documents.filter((line) => line.direction === 'in' && !isNaming(line))
    expect(open.map((line) => matchLine(line, directory).level)).toEqual([0, 0, 0, 0, 0, 0])
    const debits = statement.documents.filter(({ direction }) => direction === 'out')
    expect(debits.map((line) => matchLine(line, directory).what)).toEqual(['other', 'other', 'fee'])
  })
})
