import { Button } from 'antd'
import { memo } from 'react'
import { useLeaveForm } from '#shared/routing/cameFrom'

interface FormButtonsProps {
  submitText: string
  submitting: boolean
  /** Where «Отмена» leads; absent = back. */
  cancelTo: string | undefined
}

/** Buttons at the foot of a form; typing in its fields doesn't draw them anew. */
export const FormButtons = memo(function FormButtons({ submitText, submitting, cancelTo }: FormButtonsProps) {
  const leave = useLeaveForm()
  return (
    <div className="form-buttons">
      <Button type="primary" htmlType="submit" aria-keyshortcuts="Control+S" loading={submitting}>
        {submitText}
      </Button>
      <Button aria-keyshortcuts="Escape" onClick={() => leave(cancelTo)}>
        Отмена
      </Button>
    </div>
  )
})
