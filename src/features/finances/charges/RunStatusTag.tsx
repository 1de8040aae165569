import { runStatusNames, type RunStatus } from '#contract/money/charges'
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
export const RunStatusTag = ({ status }: { status: RunStatus }) => (
  <StatusTag tone={tones[status]}>{runStatusNames[status]}</StatusTag>
)
