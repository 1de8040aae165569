import { Modal } from 'antd'
import { FormikProvider } from 'formik'
import { useId, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { FormFields } from './FormFields'
import { useRecordForm, type RecordFormOptions } from './useRecordForm'
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

/** A short form in a dialog. Esc closes it, Enter submits. Render it while it is open. */
export function FormDialog<Input, Saved>(props: FormDialogProps<Input, Saved>) {
  const { title, submitText = 'Сохранить', submitDisabled, savedText, danger, onCancel, children } = props
  const dispatch = useDispatch()
  const id = useId()
  const { formik, formRef, submit, conflict } = useRecordForm<Input, Saved>({
    ...props,
    onSaved: (saved) => {
      if (savedText) dispatch(noticeRaised({ kind: 'success', text: savedText }))
      props.onSaved(saved)
    },
  })
  // The record under the dialog was changed by someone else: its page already shows how.
  const stale = conflict !== null

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
      onCancel={onCancel}
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
    </Modal>
  )
}
