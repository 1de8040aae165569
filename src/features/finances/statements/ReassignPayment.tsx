import { useEffect, useRef, useState } from 'react'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { LineDialog } from './LineDialog'
import { LineUndo, type ChangedLine } from './LineUndo'
import { useGetLineOfOperationQuery } from './statementsApi'
import './statements.css'

interface ReassignPaymentProps {
  operation_id: string
  /** Nothing is asked any more, and nothing can be taken back. */
  onGone: () => void
}

/** Gives a payment that a statement has brought to another member: asks whose it is, then offers the way back. */
export function ReassignPayment({ operation_id, onGone }: ReassignPaymentProps) {
  const raiseFailure = useRaiseFailure()
  const call = { gbc_id: useOwnGbcId(), id: operation_id }
  const { currentData: line, error } = useGetLineOfOperationQuery(call, { refetchOnMountOrArgChange: true })
  const [changed, setChanged] = useState<ChangedLine | null>(null)
  const isSaved = useRef(false)
  useEffect(() => {
    if (!error) return
    raiseFailure(error)
    onGone()
  }, [error, raiseFailure, onGone])
  if (changed) return <LineUndo changed={changed} onGone={onGone} />
  if (!line) return null
  return (
    <LineDialog
      line={line}
      onSaved={(after) => {
        isSaved.current = true
        setChanged({ before: line, after })
      }}
      onClose={() => !isSaved.current && onGone()}
    />
  )
}
