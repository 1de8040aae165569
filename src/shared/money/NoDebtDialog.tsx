import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { noDebtQuery, type NoDebtQuery } from '#contract/money/accounts'
import { saveFile } from '#shared/api/saveFile'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { useFormField } from '#shared/form/useFormField'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { selectToken } from '#shared/session/authSlice'
import { useAppDispatch } from '#shared/session/session'
import { noDebtPath, useFindDueChargesMutation, type FoundDue, type NoDebtOf } from './noDebtApi'

/** The certificate that nothing is owed by a day; where something is, what it is. */
export function NoDebtDialog({ of, onClose }: { of: NoDebtOf; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const token = useSelector(selectToken)
  const [find] = useFindDueChargesMutation()
  const [refusal, setRefusal] = useState<FoundDue | null>(null)
  const give = async (found: FoundDue) => {
    const { on, due } = found
    setRefusal(due.length > 0 ? found : null)
    if (due.length > 0) return
    try {
      await saveFile(noDebtPath(of, on), `Справка об отсутствии задолженности на ${formatDate(on)}.pdf`, token ?? '')
      onClose()
    } catch {
      dispatch(noticeRaised({ kind: 'error', text: 'Справка не скачалась. Повторите через минуту.' }))
    }
  }
  return (
    <FormDialog<NoDebtQuery, FoundDue>
      title="Справка об отсутствии задолженности"
      submitText="Скачать справку"
      schema={noDebtQuery}
      initialValues={{ on: today() }}
      save={({ on }) => find({ ...of, on: on ?? today() })}
      onSaved={(found) => void give(found)}
      submitDisabled={refusal !== null}
      onCancel={onClose}
    >
      <DayWatch refused={refusal?.on} onOther={() => setRefusal(null)} />
      <DateField name="on" label="На день" required />
      {refusal && (
        <div role="alert">
          <p>Справку выдать нельзя: на {formatDate(refusal.on)} не оплачено</p>
          <ul>
            {refusal.due.map(({ id, title, member_name, due_date, open }) => (
              <li key={id}>
                {title}, {member_name}: {formatMoney(open)}
                {due_date && `, срок ${formatDate(due_date)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** Refused for one day, it may be asked for another. */
function DayWatch({ refused, onOther }: { refused?: string; onOther: () => void }) {
  const { value } = useFormField<string | null>('on')
  useEffect(() => {
    if (refused && value !== refused) onOther()
  })
  return null
}
