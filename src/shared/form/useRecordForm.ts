import { nanoid } from '@reduxjs/toolkit'
import { useFormik, type FormikValues } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { Schema } from 'yup'
import type { ApiError } from '#contract/common'
import { isApiError } from '#shared/api/errors'
import type { Call } from '#shared/api/recordCalls'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { findConflicts, firstChoice, resolve, sameValue, type Fields, type Side } from './conflict'
import { fieldId } from './fieldId'
import { fieldErrors, nestErrors } from './validateWith'

export interface RecordFormOptions<Input, Saved> {
  /** The contract's schema of what is sent. */
  schema: Schema<Input>
  /** A record as it was read, or what a new one starts with; fields that the schema doesn't name are dropped. */
  initialValues: object
  /** @param idempotencyKey for creating calls: the same until the server has refused */
  save: (input: Input, idempotencyKey: string) => Call<Saved>
  onSaved: (saved: Saved) => void
  /** Something beside the fields would be lost by leaving: chosen files. */
  unsaved?: boolean
}

const isRefusal = (error: ApiError) => error.status >= 400 && error.status < 500

/**
 * One form of one record: checked by the contract's schema, sent once at a time, the server's refusals at their fields.
 * After a lost answer the key stays, so that trying again can't make a second record.
 */
export function useRecordForm<Input, Saved>({
  schema,
  initialValues,
  save,
  onSaved,
  unsaved = false,
}: RecordFormOptions<Input, Saved>) {
  const dispatch = useDispatch()
  const raiseFailure = useRaiseFailure()
  const cast = (values: unknown) => schema.cast(values, { assert: false, stripUnknown: true }) as FormikValues
  const [base, setBase] = useState(() => cast(initialValues))
  const [theirs, setTheirs] = useState<Fields | null>(null)
  const [refusal, setRefusal] = useState('')
  const [taking, setTaking] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const posting = useRef(false)
  const saved = useRef(false)
  const [isSaved, setIsSaved] = useState(false)
  const key = useRef('')
  const refused = useRef<Record<string, { message: string; value: string }>>({})
  const looksForError = useRef(false)

  const valueAt = (values: unknown, path: string) =>
    JSON.stringify(path.split('.').reduce<unknown>((at, name) => (at as Fields | null | undefined)?.[name], values))

  /** The server's refusal stands at its field until that field changes. */
  const validate = (values: FormikValues) => {
    const still = Object.entries(refused.current).filter(([path, { value }]) => valueAt(values, path) === value)
    const fromServer = Object.fromEntries(still.map(([path, { message }]) => [path, message]))
    return nestErrors<FormikValues>({ ...fromServer, ...fieldErrors(schema, values) })
  }

  const isShown = (path: string) => formRef.current?.querySelector(`#${CSS.escape(fieldId(path))}`) != null

  const showFailure = (error: ApiError, values: FormikValues) => {
    const errors = Object.entries(error.errors)
    refused.current = Object.fromEntries(
      errors.map(([path, message]) => [path, { message, value: valueAt(values, path) }]),
    )
    formik.setErrors(nestErrors(error.errors))
    const unseen = errors.filter(([path]) => !isShown(path)).map(([, message]) => message)
    if (errors.length > 0 && unseen.length === 0) return
    raiseFailure(error, [error.message, ...unseen].join(' '))
  }

  const formik = useFormik<FormikValues>({
    initialValues: base,
    validate,
    onSubmit: async (values) => {
      // Two clicks in one breath both pass Formik's check; only the first is sent.
      if (posting.current) return
      posting.current = true
      key.current ||= nanoid()
      try {
        const answer = await save(cast(values) as Input, key.current).unwrap()
        saved.current = true
        setIsSaved(true)
        onSaved(answer)
      } catch (error) {
        if (!isApiError(error)) throw error
        if (isRefusal(error)) key.current = ''
        if (error.status === 409 && error.current) {
          setRefusal(error.message)
          setTheirs(cast(error.current))
        } else showFailure(error, values)
      } finally {
        posting.current = false
      }
    },
  })

  const submit = () => {
    refused.current = {}
    looksForError.current = true
    return formik.submitForm()
  }

  useEffect(() => {
    if (formik.isSubmitting || !looksForError.current) return
    looksForError.current = false
    const wrong = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.closest('details')?.setAttribute('open', '')
    wrong?.focus()
    // The focus that it has already scrolls nowhere.
    wrong?.scrollIntoView({ block: 'nearest' })
    // A field that isn't on the page (hidden by another's value) would hold the form back without a word.
    const [unseen] = wrong ? [] : Object.values(fieldErrors(schema, formik.values))
    if (unseen) dispatch(noticeRaised({ kind: 'error', text: unseen }))
  }, [formik.isSubmitting, formik.errors, formik.values, schema, dispatch])

  /** My values with theirs where they were chosen; the next save replaces their version. */
  const merge = (present: Fields, choice: Record<string, Side | undefined>) => {
    setTheirs(null)
    setTaking(false)
    setBase(present)
    formik.resetForm({ values: present })
    return formik.setValues(resolve(cast(formik.values), present, choice))
  }

  const resolveConflict = async (choice: Record<string, Side | undefined>) => {
    if (!theirs) return
    await merge(theirs, choice)
    if (!taking) await submit()
  }

  /** Takes in what another person saved while this form is open; what both changed is asked. */
  const take = () => {
    const present = cast(initialValues)
    const conflicts = findConflicts(base, cast(formik.values), present)
    if (conflicts.every(({ contested }) => !contested)) return void merge(present, firstChoice(conflicts))
    setTaking(true)
    setTheirs(present)
  }

  const changedFields = (): Fields => {
    const values = cast(formik.values)
    return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, base[name])))
  }

  const versionOf = (values: object) => Number((values as Fields).version ?? 0)
  // One's own save is read again too, while the page that follows is on its way.
  const isNewer = !isSaved && versionOf(initialValues) > versionOf(base) && !formik.isSubmitting

  return {
    formik,
    formRef,
    submit,
    /** Whether leaving now would lose something typed. */
    isUnsaved: () => !saved.current && (unsaved || (formik.dirty && Object.keys(changedFields()).length > 0)),
    /** The fields that were changed and aren't saved, null when they are. */
    changed: (): Fields | null => (saved.current ? null : changedFields()),
    /** The record as it was read again while the form is open, saved by another person. */
    newer: isNewer ? { version: versionOf(initialValues), take } : null,
    /** Another person saved the record meanwhile. */
    conflict: theirs && {
      fields: findConflicts(base, cast(formik.values), theirs),
      /** The server's words: what happened to the record meanwhile. */
      refusal,
      /** Asked for while editing, not by a save. */
      taking,
      resolve: resolveConflict,
      cancel: () => {
        setTheirs(null)
        setTaking(false)
      },
    },
  }
}
