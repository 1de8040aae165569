import { runStatusNames, type ChargeRun, type RunStatus } from '#contract/money/charges'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<RunStatus, StatusTone> = {
  preparing: 'busy',
  ready: 'warning',
  posting: 'busy',
  posted: 'good',
  reversing: 'busy',
  reversed: 'quiet',
}

/** How far a run has come. */
export const RunStatusTag = ({ run: { status, rows_total } }: { run: Pick<ChargeRun, 'status' | 'rows_total'> }) =>
  status === 'ready' && rows_total === 0 ? (
    <StatusTag tone="quiet">Нечего начислять</StatusTag>
  ) : (
    <StatusTag tone={tones[status]}>{runStatusNames[status]}</StatusTag>
  )
