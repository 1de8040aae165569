import { Button } from 'antd'
import { FormikProvider } from 'formik'
import type { ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { FieldNotes } from '#shared/format/describe'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { PageHeader } from '#shared/ui/PageHeader'
import { ConflictDialog } from './ConflictDialog'
import { FormFields } from './FormFields'
import { LeaveDialog } from './LeaveDialog'
import { useRecordForm, type RecordFormOptions } from './useRecordForm'
import './form.css'

interface FormPageProps<Input, Saved> extends RecordFormOptions<Input, Saved> {
  title: string
  subtitle?: ReactNode
  submitText?: string
  /** Said when it is saved: «Член сохранён». */
  savedText: string
  /** Names of fields, for the dialog of a conflict. */
  notes?: FieldNotes
  whoChanged?: () => Promise<string | null>
  /** Where «Отмена» leads; back by default. */
  cancelTo?: string
  /** The fields. */
  children: ReactNode
}

const NO_NOTES: FieldNotes = {}

/**
 * A page with one form. Checks by the contract's schema, saves, says so, puts refusals at their fields, asks before
 * unsaved work is left, and settles a conflict with another editor field by field.
 */
export function FormPage<Input, Saved>(props: FormPageProps<Input, Saved>) {
  const {
    title,
    subtitle,
    submitText = 'Сохранить',
    savedText,
    notes = NO_NOTES,
    whoChanged,
    cancelTo,
    children,
  } = props
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { formik, formRef, submit, isUnsaved, conflict } = useRecordForm<Input, Saved>({
    ...props,
    onSaved: (saved) => {
      dispatch(noticeRaised({ kind: 'success', text: savedText }))
      props.onSaved(saved)
    },
  })

  return (
    <FormikProvider value={formik}>
      <PageHeader title={title} subtitle={subtitle} />
      <form
        ref={formRef}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormFields>{children}</FormFields>
        <div className="form-buttons">
          <Button type="primary" htmlType="submit" loading={formik.isSubmitting}>
            {submitText}
          </Button>
          <Button onClick={() => void (cancelTo ? navigate(cancelTo) : navigate(-1))}>Отмена</Button>
        </div>
      </form>
      <LeaveDialog isUnsaved={isUnsaved} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          notes={notes}
          whoChanged={whoChanged}
          onResolve={(choice) => void conflict.resolve(choice)}
          onCancel={conflict.cancel}
        />
      )}
    </FormikProvider>
  )
}
