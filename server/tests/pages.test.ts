import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists are counted and read page by page in one place, server/db/pages.ts: by hand the count and the page may differ. */

const SERVER = join(__dirname, '..')
/** Commands work on the operator's own database. */
const MAY_SKIP = /^(db|commands|tests|testing)\/|\.test\.ts$/

const SKIPPING = /\.offset\(|\boffset \$\{/

/** Files that skip rows by themselves, and why. */
const EXCEPTED: Record<string, string> = {
  'features/audience/readers.ts': 'one page goes over two queries, of users and of the members behind them',
  'features/auth/sessionsRepository.ts': 'no page: what is beyond the limit of sessions is ended',
  'features/books/bookRepository.ts': 'rows are a union, and what was moved on the pages before is summed up',
  'features/expenses/spendingRepository.ts': 'rows are a union, counted together with their sums',
  'features/funds/fundEntries.ts': 'rows are a union, and what came later than the page is summed up',
  'features/receipts/receiptsRepository.ts': 'no page: a job takes the receipts of a batch in portions',
  'features/reports/trialBalance.ts': 'no page: the account in the middle is looked for',
}

const skips = (code: string): boolean => SKIPPING.test(code)

it('only server/db skips the rows before a page, with countedPage or paginate', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !MAY_SKIP.test(name))
  const found = files.filter((file) => skips(readFileSync(join(SERVER, file), 'utf8')))
  // A file that skips no rows any more is no exception either.
  expect(found.sort()).toEqual(Object.keys(EXCEPTED).sort())
})

it.each(['rows.limit(page_size).offset(from)', 'sql`${rows} limit ${page_size} offset ${from}`'])(
  'skipping is found: %s',
  (code) => {
    expect(skips(code)).toBe(true)
  },
)
