import { Button, Popconfirm } from 'antd'
import { passportInputSchema, type Member, type Passport, type PassportInput } from '#contract/members'
import { Facts } from '#shared/detail/Facts'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate } from '#shared/format/dates'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import { useDeletePassportMutation, useGetPassportMutation, useSavePassportMutation } from './membersApi'
import './members.css'

const factsOf = ({ series, number, issued_by, issued_on, department_code }: Passport) => [
  { label: 'Серия и номер', value: `${series} ${number}`, copy: `${series} ${number}` },
  { label: 'Дата выдачи', value: issued_on && formatDate(issued_on) },
  { label: 'Код подразделения', value: department_code },
  { label: 'Кем выдан', value: issued_by, wide: true },
]

interface PassportDialogProps {
  member: Member
  passport: Passport | null
  onClose: () => void
}

function PassportDialog({ member, passport, onClose }: PassportDialogProps) {
  const { gbc_id, id, version } = member
  const [save] = useSavePassportMutation()
  return (
    <FormDialog<PassportInput, Member>
      title="Паспорт"
      schema={passportInputSchema}
      initialValues={{ ...passport, version }}
      save={(body) => save({ gbc_id, id, body })}
      savedText="Паспортные данные сохранены."
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField name="series" label="Серия" inputMode="numeric" required />
      <TextField name="number" label="Номер" inputMode="numeric" required />
      <TextField name="issued_by" label="Кем выдан" />
      <DateField name="issued_on" label="Дата выдачи" />
      <TextField name="department_code" label="Код подразделения" placeholder="780-001" />
    </FormDialog>
  )
}

/** Passport data, only on demand: each view is written to the log. They leave the page with it. */
export function PassportCard({ member, canEdit }: { member: Member; canEdit: boolean }) {
  const { gbc_id, id } = member
  const [view, { data: passport, isLoading, reset }] = useGetPassportMutation()
  const [remove] = useDeletePassportMutation()
  const dialog = useDialog('members/passport', id)
  const shown = member.has_passport ? passport : undefined

  const close = () => {
    dialog.close()
    reset()
  }
  const show = () => view({ gbc_id, id }).unwrap()

  return (
    <section aria-label="Паспорт">
      {shown && <Facts facts={factsOf(shown)} />}
      {!shown && (
        <p>
          {member.has_passport ? 'Паспортные данные внесены. Просмотр записывается.' : 'Паспортные данные не внесены.'}
        </p>
      )}
      <div className="passport-buttons">
        {member.has_passport && !shown && (
          <Button loading={isLoading} onClick={() => void show().catch(() => undefined)}>
            Показать паспорт
          </Button>
        )}
        {shown && <Button onClick={reset}>Скрыть</Button>}
        {canEdit && (shown || !member.has_passport) && (
          <Button onClick={() => dialog.show()}>{shown ? 'Изменить паспорт' : 'Внести паспорт'}</Button>
        )}
        {canEdit && shown && (
          <Popconfirm
            title="Удалить паспортные данные?"
            description="Вернуть их будет нельзя, только внести заново."
            okText="Удалить"
            cancelText="Оставить"
            onConfirm={() => void remove({ gbc_id, id })}
          >
            <Button danger>Удалить паспорт</Button>
          </Popconfirm>
        )}
      </div>
      {dialog.isOpen && <PassportDialog member={member} passport={shown ?? null} onClose={close} />}
    </section>
  )
}
