import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#shared/api/api'
import { financesTags, staleAfter } from './financesTags'

interface Tag {
  type: string
  id?: string
}
type Invalidated =
  | readonly (Tag | string)[]
  | ((answer: unknown, error: unknown, arg: unknown) => readonly (Tag | string)[])
interface Definition {
  type: 'query' | 'mutation'
  invalidatesTags?: Invalidated
}

/** Every mutation of finances with the lists that it makes stale. */
async function mutations(): Promise<[string, string[]][]> {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('Api.ts'))
  for (const file of files) await import(join(__dirname, file))
  const text = files.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n')
  // Other areas' pages may have been loaded too.
  const own = Object.keys(api.endpoints).filter((name) => text.includes(` ${name}: `))
  const found: [string, string[]][] = []
  const collect = own.map((name) => [
    name,
    ({ type, invalidatesTags: tags = [] }: Definition) => {
      const given = typeof tags === 'function' ? tags({}, undefined, { gbc_id: '1', id: '1' }) : tags
      const lists = given.flatMap((tag) => (typeof tag !== 'string' && tag.id === 'LIST' ? [tag.type] : []))
      if (type === 'mutation') found.push([name, lists])
    },
  ])
  api.enhanceEndpoints({ endpoints: Object.fromEntries(collect) as object })
  return found
}

const events = [...new Set(Object.values(financesTags).flat())]

test('a call of finances makes all of that stale which the events of its changes do', async () => {
  const found = await mutations()
  expect(found.length).toBeGreaterThan(40)
  const partial = found.flatMap(([name, lists]) => {
    const isWhole = (type: (typeof events)[number]) => staleAfter(type).every((tag) => lists.includes(tag.type))
    const whole = events.filter(isWhole).flatMap((type) => staleAfter(type).map((tag) => tag.type as string))
    return lists.filter((list) => list in financesTags && !whole.includes(list)).map((list) => `${name}: ${list}`)
  })
  expect(partial).toEqual([])
})

test('money taken at the desk shows in funds and receipts at once, and an expense in the fund that it is paid from', async () => {
  const found = new Map(await mutations())
  expect(found.get('takePayment')).toEqual(
    expect.arrayContaining(['Account', 'Payment', 'CashDesk', 'Receipt', 'Fund']),
  )
  expect(found.get('payExpense')).toEqual(expect.arrayContaining(['Expense', 'CashDesk', 'Receipt', 'Fund']))
  expect(found.get('sendCash')).toContain('CashDesk')
})
