import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '#contract/money/accounts'
import { mayBeLeft } from '#contract/money/lineState'
import { lineSplitInputSchema, type LineSplitInput, type StatementLine } from '#contract/money/statements'
import { garagesText } from '#contract/text'
import { FormDialog } from '#shared/form/FormDialog'
import { fieldId } from '#shared/form/fieldId'
import { MoneyField } from '#shared/form/MoneyField'
import { SelectField } from '#shared/form/SelectField'
import { formatMoney } from '#shared/format/money'
import { Balance } from '#shared/money/balance'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { useListOpenChargesQuery } from '../accounts/accountsApi'
import { PayerSearch } from '../payments/PayerSearch'
import { useGarageOptions } from '../payments/useGarageOptions'
import { useLeaveStatementLineMutation, useSplitStatementLineMutation } from './statementsApi'

interface LineDialogProps {
  line: StatementLine
  onSaved: (line: StatementLine) => void
  onClose: () => void
}

/** «Семёнов И. И., гараж 17; Белова О. Н.» */
const whoseNow = ({ parts }: StatementLine): string =>
  parts
    .map(({ member_name, garage_number }) => [member_name, garage_number && `гараж ${garage_number}`])
    .map((words) => words.filter(Boolean).join(', '))
    .join('; ')

/** Whose the money of a line is: one member, or several with the part of each; what was somebody's may be nobody's again. */
export function LineDialog({ line, onSaved, onClose }: LineDialogProps) {
  const { id: line_id, statement_id: id, version, amount, counter_name, purpose } = line
  const gbc_id = useOwnGbcId()
  const raiseFailure = useRaiseFailure()
  const [split] = useSplitStatementLineMutation()
  const [leave, leaving] = useLeaveStatementLineMutation()
  const leaveIt = async () => {
    const body = { version, reason: null }
    const { data, error } = await leave({ gbc_id, id, line_id, body, idempotencyKey: nanoid() })
    raiseFailure(error)
    if (!data) return
    onSaved(data)
    onClose()
  }
  return (
    <FormDialog<LineSplitInput, StatementLine>
      title={`Чей платёж ${formatMoney(amount)}?`}
      submitText="Отнести"
      schema={lineSplitInputSchema}
      initialValues={{ version, parts: [] }}
      save={(body, idempotencyKey) => split({ gbc_id, id, line_id, body, idempotencyKey })}
      onSaved={(saved) => {
        onSaved(saved)
        onClose()
      }}
      onCancel={onClose}
    >
      <p className="statement-quiet">{[counter_name, purpose].filter(Boolean).join(': ')}</p>
      {mayBeLeft(line) && (
        <p className="statement-now">
          <span>Сейчас: {whoseNow(line)}</span>
          <Button size="small" disabled={leaving.isLoading} onClick={() => void leaveIt()}>
            {line.status === 'draft' ? 'Не относить ни к кому' : 'Вернуть в неразобранные'}
          </Button>
        </p>
      )}
      <Parts amount={amount} />
    </FormDialog>
  )
}

/** Members with their parts: who is added takes what is left. */
function Parts({ amount }: { amount: number }) {
  const { values, setFieldValue, errors, submitCount } = useFormikContext<LineSplitInput>()
  const [members, setMembers] = useState<Account[]>([])
  const parts = values.parts
  const left = amount - parts.reduce((sum, part) => sum + (typeof part.amount === 'number' ? part.amount : 0), 0)
  const problem = submitCount > 0 && typeof errors.parts === 'string' ? errors.parts : null

  const add = (account: Account) => {
    if (members.some(({ id }) => id === account.id)) return
    setMembers([...members, account])
    void setFieldValue('parts', [...parts, { member_id: account.id, garage_id: null, amount: left > 0 ? left : null }])
  }
  const remove = (index: number) => {
    setMembers(members.filter((_, place) => place !== index))
    void setFieldValue(
      'parts',
      parts.filter((_, place) => place !== index),
    )
  }
  return (
    <>
      {members.map((account, index) => (
        <Part key={account.id} index={index} account={account} onRemove={() => remove(index)} />
      ))}
      <PayerSearch
        key={members.length}
        label={members.length === 0 ? 'За кого' : 'За кого ещё'}
        // The sum of who was chosen is looked at next; Enter there is enough.
        focused={members.length === 0}
        onChoose={add}
      />
      {members.length > 0 && left !== 0 && <p role="status">Осталось распределить: {formatMoney(left)}</p>}
      {/* Where the refusal of the parts as a whole stands. */}
      <p role="alert" id={fieldId('parts')}>
        {problem}
      </p>
    </>
  )
}

interface PartProps {
  index: number
  account: Account
  onRemove: () => void
}

/** What one member gets of the money, and for which garage where there are several. */
function Part({ index, account, onRemove }: PartProps) {
  const { id, member_name, garages, number, balance, overdue } = account
  const { data: open = [] } = useListOpenChargesQuery({ gbc_id: useOwnGbcId(), id })
  const options = useGarageOptions(id, open)
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    const sum = part.current?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
    sum?.focus()
    sum?.select()
  }, [])
  return (
    <section aria-label={member_name} ref={part}>
      <p>
        <strong>{member_name}</strong>
        {[garages && garagesText(garages), number && `л/с ${number}`].filter(Boolean).map((fact) => `, ${fact}`)}
        {' · '}
        <Balance balance={balance} overdue={overdue} />
      </p>
      <div className="statement-part">
        <MoneyField name={`parts.${index}.amount`} label="Сумма" required />
        {options.length > 1 && (
          <SelectField name={`parts.${index}.garage_id`} label="Только за гараж" options={options} allowClear />
        )}
        <Button type="text" onClick={onRemove} aria-label={`Убрать: ${member_name}`}>
          Убрать
        </Button>
      </div>
    </section>
  )
}
