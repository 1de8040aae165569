import type { Garage } from '#contract/garages'
import { formatDate } from '#shared/format/dates'
import { useListTransfersQuery } from './garagesApi'
import { UndoTransfer } from './UndoTransfer'
import './garages.css'

/** The last transfer of a garage as long as it can be taken back. */
export function TransferNote({ garage: { gbc_id, id } }: { garage: Garage }) {
  const { currentData: transfers } = useListTransfersQuery({ gbc_id, id })
  const last = transfers?.find(({ undone_at }) => !undone_at)
  if (!last || last.obstacles.length > 0) return null
  return (
    <div className="garage-warning garage-warning-info" role="note">
      <span>
        Передан с {formatDate(last.date)}: {last.from_name} → {last.to_name}
      </span>
      <UndoTransfer {...{ gbc_id, garage_id: id, transfer: last }} />
    </div>
  )
}
