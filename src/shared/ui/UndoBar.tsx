import { Button } from 'antd'
import { useEffect } from 'react'
import { InMessagePlace, Message } from './Message'

const SHOWN_MS = 8000

interface UndoBarProps {
  /** What was done. */
  text: string
  onUndo: () => void
  /** The time to undo is over. */
  onGone: () => void
}

/** Says what was just done and takes it back on a click; goes away by itself. Render it while there is something to undo. */
export function UndoBar({ text, onUndo, onGone }: UndoBarProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
    // One countdown from the first showing, whatever is rendered meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <InMessagePlace>
      <Message
        kind="success"
        text={text}
        action={
          <Button type="link" onClick={onUndo}>
            Отменить
          </Button>
        }
      />
    </InMessagePlace>
  )
}
