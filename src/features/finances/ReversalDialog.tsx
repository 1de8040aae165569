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
  /** It stands on the days of what is taken back, and no other can be chosen. */
  onOwnDay?: boolean
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Why something posted is taken back, and on which day where it isn't its own. */
export function ReversalDialog<Input, Saved>({
  version,
  about,
  onOwnDay = false,
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
      {!onOwnDay && <OpenDateField {...field('date')} hint="Оставьте пустым, чтобы сторнировать тем же днём" />}
      {children}
    </FormDialog>
  )
}
