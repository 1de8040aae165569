import { Button, Modal, type ButtonProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useOnce } from './useOnce'

interface ConfirmButtonProps extends Pick<ButtonProps, 'type' | 'danger' | 'disabled'> {
  /** What is done, on the button and in the dialog: «Опубликовать». */
  text: string
  title: string
  cancelText: string
  /** The dialog goes when it is over. */
  onConfirm: () => Promise<unknown>
  /** Why it can't be done as things are: said in the place of what follows. */
  problem?: string | null
  /** What follows from it. */
  children: ReactNode
}

/** A button that asks before it does what can't be called back. */
export function ConfirmButton({
  text,
  title,
  cancelText,
  problem,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirmOnce = useOnce(async () => {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    setAsking(false)
  })
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {asking && (
        <Modal
          open
          title={title}
          okText={text}
          cancelText={cancelText}
          confirmLoading={busy}
          okButtonProps={{ disabled: Boolean(problem) }}
          onOk={confirmOnce}
          onCancel={() => setAsking(false)}
        >
          {problem ? <p role="alert">{problem}</p> : children}
        </Modal>
      )}
    </>
  )
}
