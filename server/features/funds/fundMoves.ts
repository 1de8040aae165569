import { NO_FUND_NAME, type FundMove } from '#contract/money/funds'
import { userName } from '#contract/personName'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'

const moves = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('fund_moves as move')
    .leftJoin('funds as giver', (join) =>
      join.onRef('giver.gbc_id', '=', 'move.gbc_id').onRef('giver.id', '=', 'move.from_fund_id'),
    )
    .leftJoin('funds as taker', (join) =>
      join.onRef('taker.gbc_id', '=', 'move.gbc_id').onRef('taker.id', '=', 'move.to_fund_id'),
    )
    .leftJoin('fund_moves as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'move.gbc_id').onRef('reversal.reverses_id', '=', 'move.id'),
    )
    .leftJoin('users', 'users.id', 'move.posted_by')
    .select(['move.gbc_id', 'move.id', 'move.date', 'move.from_fund_id', 'move.to_fund_id', 'move.amount'])
    .select(['move.reason', 'move.reverses_id', 'move.posted_at', 'reversal.id as reversed_by_id'])
    .select(['giver.name as giver_name', 'taker.name as taker_name'])
    .select(['users.last_name', 'users.first_name', 'users.email'])
    .where('move.gbc_id', '=', gbc_id)

type MoveRow = Awaited<ReturnType<ReturnType<typeof moves>['execute']>>[number]

const toMove = ({ giver_name, taker_name, last_name, first_name, email, ...row }: MoveRow): FundMove => ({
  ...row,
  from_name: giver_name ?? NO_FUND_NAME,
  to_name: taker_name ?? NO_FUND_NAME,
  posted_by: userName({ last_name, first_name, email }),
})

/** Redistributions that a fund gave or took, in the order in which they were posted. */
export const movesOfFund = async (handle: Handle, gbc_id: string, fund_id: string): Promise<FundMove[]> =>
  (
    await moves(handle, gbc_id)
      .where(({ eb, or }) => or([eb('move.from_fund_id', '=', fund_id), eb('move.to_fund_id', '=', fund_id)]))
      .orderBy('move.seq')
      .execute()
  ).map(toMove)

/** @throws AppError 404 */
export async function getMove(handle: Handle, gbc_id: string, id: string): Promise<FundMove> {
  const row = await moves(handle, gbc_id).where('move.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого перераспределения нет')
  return toMove(row)
}
