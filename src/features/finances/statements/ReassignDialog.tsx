import { useEffect } from 'react'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { LineDialog } from './LineDialog'
import type { ChangedLine } from './LineUndo'
import { useGetLineOfOperationQuery } from './statementsApi'
import './statements.css'

interface ReassignDialogProps {
  operation_id: string
  onChanged: (changed: ChangedLine) => void
  onClose: () => void
}

/** Gives a payment that a statement has brought to another member: asks whose it is. */
export function ReassignDialog({ operation_id, onChanged, onClose }: ReassignDialogProps) {
  const raiseFailure = useRaiseFailure()
  const call = { gbc_id: useOwnGbcId(), id: operation_id }
  const { currentData: line, error } = useGetLineOfOperationQuery(call, { refetchOnMountOrArgChange: true })
  useEffect(() => {
    if (!error) return
    raiseFailure(error)
    onClose()
  }, [error, raiseFailure, onClose])
  if (!line) return null
  return <LineDialog line={line} onSaved={(after) => onChanged({ before: line, after })} onClose={onClose} />
}
