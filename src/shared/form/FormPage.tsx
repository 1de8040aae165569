import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { HistoryEntry } from '#contract/common'
import type { HistoryFields } from '#shared/format/describe'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { PageHeader } from '#shared/ui/PageHeader'
import { ConflictDialog } from './ConflictDialog'
import { FormFields } from './FormFields'
import { LeaveDialog } from './LeaveDialog'
import { useRecordForm, type Call, type RecordFormOptions } from './useRecordForm'
import './form.css'

interface FormPageProps<Input, Saved> extends Omit<RecordFormOptions<Input, Saved>, 'onSaved'> {
  title: string
  subtitle?: ReactNode
  submitText?: string
  /** Said when it is saved: «Член сохранён». */
  savedText: string
  /** Names of fields, for the dialog of a conflict. */
  historyFields?: HistoryFields
  /** The record's history, the latest first: in a conflict it names the other editor. */
  loadHistory?: () => Call<HistoryEntry[]>
  /** Where a saved record leads, in the place of the form. */
  savedTo?: (saved: Saved) => string
  /** What else follows when it is saved. */
  onSaved?: (saved: Saved) => void
  /** Where «Отмена» leads; back by default. */
  cancelTo?: string
  /** The fields. */
  children: ReactNode
}

const NO_FIELDS: HistoryFields = {}

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
    historyFields = NO_FIELDS,
    loadHistory,
    savedTo,
    onSaved,
    cancelTo,
    children,
  } = props
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { formik, formRef, submit, isUnsaved, conflict } = useRecordForm<Input, Saved>({
    ...props,
    onSaved: (saved) => {
      dispatch(noticeRaised({ kind: 'success', text: savedText }))
      onSaved?.(saved)
      if (savedTo) void navigate(savedTo(saved), { replace: true })
    },
  })

  useFieldOfAddress(formRef)

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
          <Button type="primary" htmlType="submit" aria-keyshortcuts="Control+S" loading={formik.isSubmitting}>
            {submitText}
          </Button>
          <Button aria-keyshortcuts="Escape" onClick={() => void (cancelTo ? navigate(cancelTo) : navigate(-1))}>
            Отмена
          </Button>
        </div>
      </form>
      <LeaveDialog isUnsaved={isUnsaved} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          fields={historyFields}
          whoChanged={loadHistory && (async () => (await loadHistory().unwrap())[0]?.user_name ?? null)}
          onResolve={(choice) => void conflict.resolve(choice)}
          onCancel={conflict.cancel}
        />
      )}
    </FormikProvider>
  )
}

/** Begins at the field that the address names: «Добавить: примечание» on a card leads to it. */
function useFieldOfAddress(form: RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  useEffect(() => {
    const field = hash ? form.current?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))}`) : null
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [form, hash])
}
