import { nanoid } from '@reduxjs/toolkit'
import type { StatementLine } from '#contract/money/statements'
import { formatMoney } from '#shared/format/money'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { UndoBar } from '#shared/ui/UndoBar'
import { useConfirmArrivalMutation } from '../registries/registriesApi'
import { useLeaveStatementLineMutation, useSplitStatementLineMutation } from './statementsApi'

/** A line in the books as it was, and as a person has just changed it. */
export interface ChangedLine {
  before: StatementLine
  after: StatementLine
}

const textOf = ({ status, amount, parts }: StatementLine): string =>
  status === 'matched'
    ? `Отнесено ${formatMoney(amount)}: ${parts.map(({ member_name }) => member_name).join(', ')}`
    : `${formatMoney(amount)} снова ждут в «Не разобрано»`

/** Whom a line was posted to just now, and the way back: to whom or what it was, else its money waits again. */
export function LineUndo({ changed: { before, after }, onGone }: { changed: ChangedLine; onGone: () => void }) {
  const gbc_id = useOwnGbcId()
  const raiseFailure = useRaiseFailure()
  const [leave] = useLeaveStatementLineMutation()
  const [split] = useSplitStatementLineMutation()
  const [arrive] = useConfirmArrivalMutation()
  const { id: line_id, statement_id: id, version } = after
  const line = { gbc_id, id, line_id }
  const takeBack = () => {
    const idempotencyKey = nanoid()
    if (before.state === 'matched') {
      const parts = before.parts.map(({ member_id, garage_id, amount }) => ({ member_id, garage_id, amount }))
      return split({ ...line, body: { version, parts, at_once: true }, idempotencyKey })
    }
    if (before.state === 'arrival') {
      const registry_ids = before.registries.map((registry) => registry.id)
      return arrive({ ...line, body: { version, registry_ids }, idempotencyKey })
    }
    return leave({ ...line, body: { version, reason: 'Отменено сразу', at_once: true }, idempotencyKey })
  }
  const undo = async () => {
    onGone()
    raiseFailure((await takeBack()).error)
  }
  return <UndoBar text={textOf(after)} onUndo={() => void undo()} onGone={onGone} />
}
