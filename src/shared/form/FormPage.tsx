import { FormikProvider } from 'formik'
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { HistoryEntry } from '#contract/common'
import type { Call } from '#shared/api/recordCalls'
import type { HistoryFields } from '#shared/format/describe'
import { useCompact } from '#shared/list/useCompact'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useLeaveForm } from '#shared/routing/cameFrom'
import { usePageTitle } from '#shared/routing/pageTitle'
import { PageHeader } from '#shared/ui/PageHeader'
import { ConflictDialog } from './ConflictDialog'
import { FormButtons } from './FormButtons'
import { FormFields } from './FormFields'
import { ChangedNote, DraftNote } from './FormNotes'
import { LeaveDialog } from './LeaveDialog'
import { useDraft } from './useDraft'
import { useRecordForm, type RecordFormOptions } from './useRecordForm'
import './form.css'

interface FormPageProps<Input, Saved> extends Omit<RecordFormOptions<Input, Saved>, 'onSaved'> {
  title: string
  subtitle?: ReactNode
  submitText?: string
  /** Said when it is saved: «Член сохранён». */
  /** Absent where the page that follows shows it. */
  savedText?: string
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
  /** Of an edit: where the record of that title is. «Отмена» leads there too. */
  recordTo?: string
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
    recordTo,
    cancelTo = recordTo,
    children,
  } = props
  const dispatch = useDispatch()
  const leave = useLeaveForm()
  const { formik, formRef, submit, isUnsaved, changed, newer, conflict } = useRecordForm<Input, Saved>({
    ...props,
    onSaved: (saved) => {
      if (savedText) dispatch(noticeRaised({ kind: 'success', text: savedText }))
      onSaved?.(saved)
      if (savedTo) leave(savedTo(saved))
    },
  })

  const draft = useDraft({
    values: formik.values,
    changed,
    restore: (values) => void formik.setValues({ ...formik.values, ...values }),
  })
  const whoChanged = loadHistory && (async () => (await loadHistory().unwrap())[0]?.user_name ?? null)
  usePageTitle(recordTo && title, recordTo)
  useFirstField(formRef, recordTo === undefined)

  return (
    <FormikProvider value={formik}>
      <PageHeader title={title} subtitle={subtitle} />
      {draft.offered && <DraftNote draft={draft.offered} onTake={draft.take} onDrop={draft.drop} />}
      {newer && <ChangedNote key={newer.version} whoChanged={whoChanged} onTake={newer.take} />}
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
        <FormButtons submitText={submitText} submitting={formik.isSubmitting} cancelTo={cancelTo} />
      </form>
      <LeaveDialog isUnsaved={isUnsaved} />
      {conflict && (
        <ConflictDialog
          conflicts={conflict.fields}
          fields={historyFields}
          whoChanged={whoChanged}
          saveText={conflict.taking ? 'Взять выбранное' : undefined}
          onResolve={(choice) => void conflict.resolve(choice)}
          onCancel={conflict.cancel}
        />
      )}
    </FormikProvider>
  )
}

/** What one types or chooses in; a pair of radios comes with the usual answer. */
const FIELD = ':is(input, textarea):not([type="radio"], [type="checkbox"], [type="hidden"], [type="file"], [disabled])'

/**
 * Begins at the field that the address names: «Добавить: примечание» on a card leads to it. A new record begins at its
 * first field, but on a phone, where the keyboard would cover the form.
 */
function useFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean) {
  const { hash } = useLocation()
  const isPhone = useCompact()
  useEffect(() => {
    const named = hash ? form.current?.querySelector<HTMLElement>(`#${CSS.escape(hash.slice(1))}`) : null
    named?.closest('details')?.setAttribute('open', '')
    if (named) named.focus()
    else if (isNew && !isPhone) form.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }, [form, hash, isNew, isPhone])
}
