import type { ReactNode } from 'react'
import { reversalLabels } from '#contract/money/charges'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextAreaField } from '#shared/form/TextAreaField'
import type { RecordFormOptions } from '#shared/form/useRecordForm'
import { OpenDateField } from './periods/OpenDateField'

const field = labelled(reversalLabels)

interface ReversalDialogProps<Input, Saved> extends Pick<RecordFormOptions<Input, Saved>, 'schema' | 'save'> {
  title: string
  /** Of what another person may have changed meanwhile. */
  version?: number
  savedText?: string
  /** What is taken back, and what comes of it. */
  about: ReactNode
  /** What an empty date means, where more than its own day. */
  dateHint?: string
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Why something posted is taken back, and on which day where it isn't its own. */
export function ReversalDialog<Input, Saved>({
  version,
  about,
  dateHint = 'Оставьте пустым, чтобы сторнировать тем же днём',
  onClose,
  children,
  ...form
}: ReversalDialogProps<Input, Saved>) {
  return (
    <FormDialog<Input, Saved>
      {...form}
      submitText="Сторнировать"
      danger
      initialValues={{ version }}
      onSaved={onClose}
      onCancel={onClose}
    >
      {about}
      <TextAreaField {...field('reason')} rows={2} required />
      <OpenDateField {...field('date')} hint={dateHint} />
      {children}
    </FormDialog>
  )
}
