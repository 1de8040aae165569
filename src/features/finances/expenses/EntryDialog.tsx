import { entryInputSchema, type Entry, type EntryInput } from '#contract/money/expenses'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import { useOwnGbcId } from '#shared/session/session'
import { useChangeExpenseEntryMutation, type EntryList } from './expensesApi'

interface EntryDialogProps {
  list: EntryList
  entry: Entry
  onClose: () => void
}

/** Renames a category or a person, or puts it away. */
export function EntryDialog({ list, entry, onClose }: EntryDialogProps) {
  const gbc_id = useOwnGbcId()
  const [change] = useChangeExpenseEntryMutation()
  const { id, name, archived, version } = entry
  return (
    <FormDialog<EntryInput, Entry>
      title={list === 'categories' ? 'Статья расходов' : 'Подотчётное лицо'}
      schema={entryInputSchema}
      initialValues={{ name, archived, version }}
      save={(body) => change({ gbc_id, list, id, body })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField name="name" label="Название" required />
      <CheckboxField name="archived" label="В архиве: не предлагать" />
    </FormDialog>
  )
}
