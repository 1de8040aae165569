import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { noticeRaised } from '#shared/notices/noticesSlice'

interface CopyTextProps extends Pick<ButtonProps, 'type' | 'size'> {
  text: string
  /** Said when it is done: «Реквизиты скопированы». */
  notice: string
  children: string
}

/** A button that copies a text of several lines and says that it did. */
export function CopyText({ text, notice, children, ...look }: CopyTextProps) {
  const dispatch = useDispatch()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
    dispatch(noticeRaised({ kind: 'success', text: notice }))
  }
  return (
    <Button
      {...look}
      icon={copied === text ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copy()}
    >
      {children}
    </Button>
  )
}
