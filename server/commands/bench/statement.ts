import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '#contract/common'
import type { Statement, StatementDetail, StatementLine } from '#contract/money/statements'
import { BadStatement } from '#server/features/statements/reading/badStatement'
import { readStatement } from '#server/features/statements/reading/readStatement'
import { seededRandom, type Random } from '../demo/random'
import { OUR_ACCOUNT, statementText } from '../demo/statementText'
import { atMost, besideFigure, type Figure } from './figures'
import { checked } from './money'
import { listBeside, moneyCalls } from './moneyCalls'
import { startServer } from './process'
import type { Bench } from './seed'

const LINES = 5000
const DAMAGED = 5000
const AMOUNT = 350_000

/** A month's credits: of ten lines nine name a garage. */
const monthOf = (lines: number): string =>
  statementText({
    from: '01.01.2026',
    to: '31.01.2026',
    opening: 0,
    documents: Array.from({ length: lines }, (_, place) => ({
      amount: AMOUNT / 100,
      date: '15.01.2026',
      number: String(place + 1),
      account: `408178105${String(50_000_000_000 + place)}`,
      name: 'Плательщиков Пётр Петрович',
      purpose: place % 10 === 9 ? 'пополнение' : `Членский взнос за 2026 год, гараж ${place + 1}`,
    })),
  })

/** A file with a piece cut out, overwritten, doubled, or cut off. */
function damaged(file: Buffer, random: Random): Buffer {
  const at = random.between(0, file.length - 1)
  const size = random.between(1, 2000)
  const [head, tail] = [file.subarray(0, at), file.subarray(at + size)]
  return random.pick([
    () => head,
    () => Buffer.concat([head, tail]),
    () => Buffer.concat([head, Buffer.from(random.digits(20)), file.subarray(at + 20)]),
    () => Buffer.concat([file.subarray(0, at + size), file.subarray(at)]),
  ])()
}

/** Damaged files: each is refused in words, or its figures tell what is missing. */
function measureDamage(): Figure {
  const random = seededRandom(DAMAGED)
  const file = Buffer.from(monthOf(40))
  let [crashes, silent] = [0, 0]
  for (let count = 0; count < DAMAGED; count += 1) {
    try {
      const [read] = readStatement(damaged(file, random), [OUR_ACCOUNT])
      const isTold = read.foreign > 0 || read.difference !== 0 || read.received_difference !== 0
      if (read.documents.length !== 40 && !isTold) silent += 1
    } catch (error) {
      if (!(error instanceof BadStatement)) crashes += 1
    }
  }
  return {
    name: `${DAMAGED} damaged files`,
    figure: `${crashes} crashes, ${silent} with a line lost silently`,
    bar: 'none',
    held: crashes === 0 && silent === 0,
    vital: true,
  }
}

/** A statement of thousands of lines, read, matched, shown and posted, and who lists beside it. */
async function measureStatement(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  const calls = moneyCalls(server, bench)
  const { base, get, post, bankAccount } = calls
  const settled = async (id: string): Promise<StatementDetail> => {
    for (;;) {
      const found = await get<StatementDetail>(`/statements/${id}`)
      if (!['reading', 'posting'].includes(found.status)) return found
      await sleep(50)
    }
  }
  const seconds = (since: number) => (performance.now() - since) / 1000
  let stopLists: ReturnType<typeof listBeside> | undefined
  try {
    await bankAccount()
    stopLists = listBeside(calls)
    const form = new FormData()
    form.append('file', new Blob([monthOf(LINES)]), 'statement.txt')
    let began = performance.now()
    const headers = { authorization: `Bearer ${bench.token}` }
    const answer = await fetch(`${base}/statements`, { method: 'POST', headers, body: form })
    const made = (await answer.json()) as Statement
    const read = await settled(made.id)
    const shown = await get<Page<StatementLine>>(`/statements/${made.id}/lines`)
    const reading = seconds(began)
    began = performance.now()
    await post(`/statements/${made.id}/post`, { version: read.version })
    const posted = await settled(made.id)
    const posting = seconds(began)
    const times = await stopLists()
    return [
      atMost(`statement of ${shown.total} lines read, matched (${read.certain_total}) and shown`, reading, 10, 's'),
      atMost('posting it', posting, 30, 's'),
      besideFigure('lists of accounts beside it', times),
      {
        name: 'the books’ bank is the bank’s',
        figure: String(posted.ledger_closing),
        bar: String(posted.closing),
        held: posted.ledger_closing === posted.closing,
        vital: true,
      },
      measureDamage(),
    ]
  } finally {
    await stopLists?.()
    await server.stop()
  }
}

/** The same, and the books compared with themselves after it. */
export const measureStatements = async (bench: Bench): Promise<Figure[]> => [
  ...(await measureStatement(bench)),
  ...(await checked(bench)),
]
