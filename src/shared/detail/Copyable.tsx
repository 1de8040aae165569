import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import './detail.css'

const SHOWN_MS = 1500

interface CopyableProps {
  /** What goes to the clipboard: without the spaces that are for the eye. */
  text: string
  /** Names it for those who don't see the button's place: «ИНН». */
  label: string
  children?: ReactNode
}

/** A value with a button that copies it, seen when the pointer or the focus is there. */
export function Copyable({ text, label, children = text }: CopyableProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <span className="copyable">
      {children}
      <Button
        className="copyable-button"
        type="text"
        size="small"
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={copied ? `Скопировано: ${label}` : `Скопировать: ${label}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
    </span>
  )
}
