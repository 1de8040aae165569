import { readXlsx } from 'hucre/xlsx'
import type { TestApp, TestUser } from './testApp'

/** The rows of a table as its workbook has them, the head first; no cells of it may be merged. */
export async function workbookOf(test: TestApp, user: TestUser, url: string): Promise<unknown[][]> {
  const answer = await test.app.inject({ url, headers: { cookie: `token=${user.token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  expect(sheet.merges ?? []).toEqual([])
  return sheet.rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)))
}

/** What the answer to a table as PDF begins with. */
export async function paperOf(test: TestApp, user: TestUser, url: string): Promise<[status: number, begin: string]> {
  const answer = await test.app.inject({ url, headers: { cookie: `token=${user.token}` } })
  return [answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]
}
