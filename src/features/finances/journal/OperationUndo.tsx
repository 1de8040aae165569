import { nanoid } from '@reduxjs/toolkit'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { UndoBar } from '#shared/ui/UndoBar'
import { useReverseOperationMutation } from './operationsApi'

interface OperationUndoProps {
  operation_id: string
  /** What was posted just now. */
  text: string
  /** What the books say of its reversal. */
  reason: string
  /** What is said once it is taken back; absent = the page shows it. */
  undoneText?: string
  onUndo?: () => void
  onGone: () => void
}

/** Says what was posted just now, and takes it back at a click: by a reversal. */
export function OperationUndo({ operation_id, text, reason, undoneText, onUndo, onGone }: OperationUndoProps) {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const raiseFailure = useRaiseFailure()
  const [reverse] = useReverseOperationMutation()
  const undo = async () => {
    onGone()
    onUndo?.()
    const { data, error } = await reverse({ gbc_id, id: operation_id, body: { reason }, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (data && undoneText) dispatch(noticeRaised({ kind: 'success', text: undoneText }))
  }
  return <UndoBar text={text} onUndo={() => void undo()} onGone={onGone} />
}
