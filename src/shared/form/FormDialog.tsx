import { Modal } from 'antd'
import { FormikProvider } from 'formik'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { CloseQuestion } from './CloseQuestion'
import { focusFirstField } from './firstField'
import { FormFields } from './FormFields'
import { useRecordForm, type RecordFormOptions } from './useRecordForm'
import { useReturnFocus } from './useReturnFocus'
import './form.css'

interface FormDialogProps<Input, Saved> extends RecordFormOptions<Input, Saved> {
  title: string
  submitText?: string
  submitDisabled?: boolean
  /** Absent where the next step shows that it went well. */
  savedText?: string
  danger?: boolean
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog. Its first field has the cursor, Enter submits, Esc closes it and asks when something was typed. Render it while it is open. */
export function FormDialog<Input, Saved>(props: FormDialogProps<Input, Saved>) {
  const { title, submitText = 'Сохранить', submitDisabled, savedText, danger, onCancel, children } = props
  const dispatch = useDispatch()
  const id = useId()
  const [asking, setAsking] = useState(false)
  useReturnFocus()
  const { formik, formRef, submit, isUnsaved, conflict } = useRecordForm<Input, Saved>({
    ...props,
    onSaved: (saved) => {
      if (savedText) dispatch(noticeRaised({ kind: 'success', text: savedText }))
      props.onSaved(saved)
    },
  })
  // The record under the dialog was changed by someone else: its page already shows how.
  const stale = conflict !== null
  // What was chosen in a record that changed meanwhile can't be saved anyway.
  const cancel = () => (isUnsaved() && !stale ? setAsking(true) : onCancel())

  useEffect(() => {
    // As soon as the dialog is drawn: what is typed while it still moves is not lost.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => focusFirstField(formRef.current)))
    return () => cancelAnimationFrame(frame)
  }, [formRef])

  return (
    <Modal
      open
      title={title}
      okText={submitText}
      cancelText="Отмена"
      okButtonProps={{
        danger,
        htmlType: 'submit',
        form: id,
        'aria-keyshortcuts': 'Control+S',
        loading: formik.isSubmitting,
        disabled: stale || submitDisabled,
      }}
      onCancel={cancel}
      afterOpenChange={(open) => open && focusFirstField(formRef.current)}
    >
      <FormikProvider value={formik}>
        <form
          id={id}
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            // A form under the dialog hears what happens in it, and isn't meant.
            event.stopPropagation()
            void submit()
          }}
        >
          {stale && <p role="alert">{`${conflict?.refusal}. Закройте окно, проверьте запись и повторите.`}</p>}
          <FormFields>{children}</FormFields>
        </form>
      </FormikProvider>
      {asking && <CloseQuestion onClose={onCancel} onStay={() => setAsking(false)} />}
    </Modal>
  )
}
