import type { Statement } from '#contract/money/statements'
import type { Handle } from '#server/db/engine'

/** Documents that a statement left to another one, which was taken back since: nobody else says that they are missing. */

/** Lines that another statement had when this one was accepted, and no statement has now. */
async function lostLines(handle: Handle, gbc_id: string, statement_id: string): Promise<number> {
  const { total } = await handle
    .selectFrom('statement_lines as line')
    .leftJoin('statement_lines as live', (join) =>
      join.onRef('live.gbc_id', '=', 'line.gbc_id').onRef('live.doc_key', '=', 'line.doc_key').on('live.live', '=', 1),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('line.gbc_id', '=', gbc_id)
    .where('line.statement_id', '=', statement_id)
    .where('line.status', '=', 'duplicate')
    .where('live.id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether an accepted statement of the same account, or a registry, was taken back since this one was read. */
const undoneSince = async (
  handle: Handle,
  { gbc_id, kind, bank_account_id, created_at }: Statement,
): Promise<boolean> =>
  (await handle
    .selectFrom('statements')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('posted_at', 'is not', null)
    .where('status', 'in', ['undoing', 'undone'])
    .where('updated_at', '>', created_at)
    .$if(kind === 'bank', (query) => query.where('bank_account_id', '=', bank_account_id))
    .$if(kind !== 'bank', (query) => query.where('kind', '<>', 'bank'))
    .executeTakeFirst()) !== undefined

/** What is to be said of such documents besides the remarks of the reading. */
export async function lostDocuments(handle: Handle, statement: Statement): Promise<string[]> {
  const { gbc_id, id, status, known_total } = statement
  if (status === 'ready' && known_total > 0 && (await undoneSince(handle, statement)))
    return ['После чтения этого файла отменили другую выписку: нажмите «Не принимать» и загрузите его ещё раз']
  const lost = status === 'posted' ? await lostLines(handle, gbc_id, id) : 0
  if (lost === 0) return []
  return [`Документов, которых нет в учёте: ${lost}. Они были в другой выписке, её отменили: загрузите её файл ещё раз`]
}
