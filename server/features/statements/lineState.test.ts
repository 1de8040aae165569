import { sql, type RawBuilder } from 'kysely'
import { LINE_SORTS, LINE_STATUSES, lineStates, MATCH_LEVELS } from '#contract/money/lineState'
import type { StatementLinesTable } from '#server/db/tables'
import { statementLineRow } from '#server/testing/statementRows'
import { onBothEngines } from '#server/testing/testApp'
import { IS_CERTAIN, IS_NOTED_BY_HAND, IS_OPEN, isNotedByHand, LINE_STATE, stateOf } from './lineState'

const MEMBER = '019a0000-0000-7000-8000-0000000000e2'
const GIVEN = JSON.stringify([{ member_id: MEMBER, garage_id: null, amount: 100 }])

type Facts = Pick<
  StatementLinesTable,
  'direction' | 'status' | 'what' | 'level' | 'member_id' | 'decision' | 'postings'
>

/** A table of one column with all that may stand there. */
const column = (name: keyof Facts, values: readonly (string | number | null)[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    values.map((value) => sql`select ${value === null ? sql`null` : sql.lit(value)} as ${sql.ref(name)}`),
    sql` union all `,
  )}) as ${sql.table(`all_${name}`)}`

/** Every line that there may be. */
const ALL_LINES = sql.join(
  [
    column('direction', ['in', 'out']),
    column('status', LINE_STATUSES),
    column('what', LINE_SORTS),
    column('level', MATCH_LEVELS),
    column('member_id', [MEMBER, null]),
    column('decision', [GIVEN, '[]', null]),
    column('postings', [0, 1]),
  ],
  sql` cross join `,
)

onBothEngines((test) => {
  it('the state of any line is the same by SQL as by the rule', async () => {
    const { rows } = await sql<Facts & Record<'state' | 'open' | 'certain' | 'noted', unknown>>`
      select line.*, ${LINE_STATE} as state, case when ${IS_OPEN} then 1 else 0 end as open,
        case when ${IS_CERTAIN} then 1 else 0 end as certain, case when ${IS_NOTED_BY_HAND} then 1 else 0 end as noted
      from (select * from ${ALL_LINES}) as line`.execute(test().db.read)
    expect(rows).toHaveLength(2 * 12 * 5 * 4 * 2 * 3 * 2)
    const wrong = rows.filter(({ state, open, certain, noted, ...facts }) => {
      const line = statementLineRow({ gbc_id: '', id: '', statement_id: '', ...facts })
      const { list } = lineStates[stateOf(line)]
      return (
        state !== stateOf(line) ||
        open !== Number(list === 'open') ||
        certain !== Number(list === 'certain') ||
        noted !== Number(isNotedByHand(line))
      )
    })
    expect(wrong).toEqual([])
  })
})
