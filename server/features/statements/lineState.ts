import { sql, type RawBuilder } from 'kysely'
import {
  lineState,
  partsOfLine,
  statesOnList,
  type LineFacts,
  type LinePart,
  type LineState,
} from '#contract/money/lineState'
import type { StatementLinesTable } from '#server/db/tables'

/** How what tells the state of a line is stored, and the rule of `contract/money/lineState.ts` in SQL. */

/** What of a row tells its state. */
const factsOf = ({ decision, ...row }: StatementLinesTable): LineFacts => ({
  ...row,
  decision: decision === null ? null : (JSON.parse(decision) as LinePart[]),
})
export const stateOf = (row: StatementLinesTable): LineState => lineState(factsOf(row))
export const partsOf = (row: StatementLinesTable): readonly LinePart[] => partsOfLine(factsOf(row))

const NOBODY = '[]'
/** Nobody has said whose a line is. */
export const UNDECIDED = { decision: null, decided_by: null } as const
/** A person says that a line is nobody's. */
export const leftBy = (decided_by: string | null) => ({ decision: NOBODY, decided_by })
/** What was certain in reading and is no longer: nobody has decided it, a person has to. */
export const LEFT_BY_PROGRAM = leftBy(null)
export const isLeftByProgram = ({ decision, decided_by }: StatementLinesTable) =>
  decision === LEFT_BY_PROGRAM.decision && decided_by === LEFT_BY_PROGRAM.decided_by

/** `lineState` over `statement_lines`. */
export const LINE_STATE = sql<LineState>`case
  when status <> 'draft' then status
  when what = 'transfer' and decision is null then 'transfer'
  when direction = 'out' then case when what = 'fee' then 'fee' else 'outgoing' end
  when decision is not null then case when decision = ${sql.lit(NOBODY)} then 'unclear' else 'matched' end
  when what = 'payment' and level = 1 and member_id is not null then 'matched'
  else 'unclear' end`

const isOnList = (list: 'open' | 'certain'): RawBuilder<boolean> =>
  sql<boolean>`${LINE_STATE} in (${sql.join(statesOnList(list).map((state) => sql.lit(state)))})`
/** Lines that wait for a person, or will. By SQL over `statement_lines`, as the two below. */
export const IS_OPEN = isOnList('open')
/** Lines of which all is known, or will be when the statement is accepted. */
export const IS_CERTAIN = isOnList('certain')
/** What the cooperative paid, whatever is known of it. */
export const IS_OUT = sql<boolean>`direction = 'out' and status <> 'duplicate'`

/** The operation by which a person has said what a debit was. */
export const sortingOf = ({ status, further_operation_id }: StatementLinesTable): string | null =>
  status === 'sorted' ? further_operation_id : null
/** The operation by which unclear money turned out to be that of a registry: of cards, or the bank's fee of a lump sum. */
export const explanationOf = ({ status, further_operation_id }: StatementLinesTable): string | null =>
  status === 'arrival' || status === 'explained' ? further_operation_id : null

/** Whether a line only proves what a person has posted: that stays when the statement is taken back. */
export const isNotedByHand = ({ status, postings }: StatementLinesTable): boolean => status === 'cash' && postings === 0
/** The same by SQL over `line`. */
export const IS_NOTED_BY_HAND = sql<boolean>`(line.status = 'cash' and line.postings = 0)`
