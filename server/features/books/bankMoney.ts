import { operationKinds, type OperationKind } from '#contract/money/chart'
import type { LineStatus } from '#contract/money/lineState'

/** A line of a statement that an operation was posted of. */
interface PostedLine {
  /** The operation that the line stands for in the books now. */
  operation_id: string | null
  status: LineStatus
  counter_name: string
  sorted_to: string | null
}

const EXPLAINED: readonly LineStatus[] = ['matched', 'sorted', 'arrival', 'explained']
const EXPLAINED_NAMES: Partial<Record<OperationKind, string>> = {
  bank_credit: 'Поступление на счёт, разобрано',
  bank_debit: 'Списание со счёта, разнесено',
  card_credit: 'Оплата картой, разобрана',
}

/** «Списание со счёта: Крыша»: money that waited is called by what it turned out to be. @param id of the operation */
export function kindName(kind: OperationKind, id: string, line: PostedLine | undefined): string {
  if (line?.operation_id !== id || !EXPLAINED.includes(line.status)) return operationKinds[kind].title
  if (kind === 'bank_debit' && line.sorted_to) return `Списание со счёта: ${line.sorted_to}`
  return EXPLAINED_NAMES[kind] ?? operationKinds[kind].title
}

/** Who has paid what came to the bank, as the bank says. */
export const payerOf = (kind: OperationKind, line: PostedLine | undefined): string | null =>
  kind === 'bank_credit' || kind === 'card_credit' ? line?.counter_name || null : null
