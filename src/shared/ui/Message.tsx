import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './message.css'

/** Id of the place of all messages: the bottom of the window, above the buttons of a form. */
const PLACE = 'messages'

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
}

interface MessageProps {
  kind: keyof typeof icons
  text: ReactNode
  /** A second, quieter line: the number for the support. */
  note?: string
  /** A button that belongs to it: «Отменить». */
  action?: ReactNode
  onClose?: () => void
}

/** What the program says of what was just done: one line in one place, wherever it comes from. */
export function Message({ kind, text, note, action, onClose }: MessageProps) {
  const Icon = icons[kind]
  const urgent = kind === 'error' || kind === 'warning'
  return (
    <div className={`message message-${kind}`} role={urgent ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className="message-text">
        {text}
        {note && <small>{note}</small>}
      </span>
      {action}
      {onClose && (
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Закрыть сообщение" onClick={onClose} />
      )}
    </div>
  )
}

/** Where messages appear, one above the other. The shell has one. */
export const MessagePlace = ({ children }: { children: ReactNode }) => (
  <div id={PLACE} className="messages">
    {children}
  </div>
)

/** Brings a page's own message there. */
export const InMessagePlace = ({ children }: { children: ReactNode }) =>
  createPortal(children, document.getElementById(PLACE) ?? document.body)
