import { EllipsisOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import type { AccountEntry } from '#contract/money/accounts'
import {
  correctionInputSchema,
  correctionLabels,
  type Corrected,
  type CorrectionInput,
} from '#contract/money/corrections'
import { reversalInputSchema, type ReversalInput } from '#contract/money/charges'
import type { OperationDetail } from '#contract/money/operations'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useFormField } from '#shared/form/useFormField'
import { formatMoney } from '#shared/format/money'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useCorrectOperationMutation, useReverseOperationMutation } from '../journal/operationsApi'
import { OpenDateField } from '../periods/OpenDateField'
import { ReversalDialog } from '../ReversalDialog'

/** A charge, or a payment, that can be corrected: `charge_id` is absent for a payment. */
export interface Posted {
  operation_id: string
  charge_id: string | null
  /** Kopecks. */
  amount: number
  /** An opening debt is corrected, and taken back by its import. */
  isOpening?: boolean
  /** Its sum can't be corrected in place. */
  isUncorrectable?: boolean
  /** What it is paid by, where that is known: a reversal frees it. */
  allocations?: AccountEntry['allocations']
}

const field = labelled(correctionLabels)

export type ChargeAct = 'correct' | 'reverse'

const canBeTakenBack = ({ charge_id, isOpening }: Posted) => charge_id !== null && !isOpening

/** What may be done with a charge or a payment that stands: corrected, and a charge taken back. */
export function ChargeActions({ posted }: { posted: Posted }) {
  const canPost = useCan('finances.post')
  const [act, setAct] = useState<ChargeAct | null>(null)
  if (!canPost) return null
  return (
    <span className="charge-actions">
      <Button type="link" size="small" onClick={() => setAct('correct')}>
        Исправить
      </Button>
      {canBeTakenBack(posted) && (
        <Button type="link" size="small" onClick={() => setAct('reverse')}>
          Сторнировать
        </Button>
      )}
      <ChargeDialog act={act} posted={posted} onClose={() => setAct(null)} />
    </span>
  )
}

interface ChargeMenuProps {
  posted: Posted
  /** Whose it is: «Семёнов, гараж 17». */
  of: string
  onChoose: (act: ChargeAct) => void
}

/** The same in the menu of a list's row. The dialog stands beside the list: the row may leave it meanwhile. */
export function ChargeMenu({ posted, of, onChoose }: ChargeMenuProps) {
  const items = [
    ...(posted.isUncorrectable ? [] : [{ key: 'correct', label: 'Исправить', onClick: () => onChoose('correct') }]),
    ...(canBeTakenBack(posted)
      ? [{ key: 'reverse', label: 'Сторнировать', danger: true, onClick: () => onChoose('reverse') }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={`Действия: ${of}`} />
    </Dropdown>
  )
}

interface ChargeDialogProps {
  /** null = nothing is asked. */
  act: ChargeAct | null
  posted: Posted
  onClose: () => void
}

export function ChargeDialog({ act, posted, onClose }: ChargeDialogProps) {
  if (act === 'correct') return <CorrectDialog posted={posted} onClose={onClose} />
  return act === 'reverse' && <ReverseDialog posted={posted} onClose={onClose} />
}

function CorrectDialog({ posted: { operation_id, amount }, onClose }: { posted: Posted; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const [correct] = useCorrectOperationMutation()
  return (
    <FormDialog<CorrectionInput, Corrected>
      title="Исправить сумму"
      submitText="Исправить"
      schema={correctionInputSchema}
      initialValues={{ amount }}
      save={(body, idempotencyKey) => correct({ gbc_id, id: operation_id, body, idempotencyKey })}
      savedText="Исправлено: прежняя запись сторнирована, новая проведена."
      onSaved={onClose}
      onCancel={onClose}
    >
      <MoneyField {...field('amount')} required />
      <BeforeAndAfter before={amount} />
      <TextAreaField {...field('reason')} rows={2} required />
      <OpenDateField
        {...field('date')}
        hint="Если не указать: тем же днём, а когда его месяц закрыт — первым открытым"
      />
    </FormDialog>
  )
}

/** What the correction does, while it is typed. */
function BeforeAndAfter({ before }: { before: number }) {
  const { value: after } = useFormField<number>('amount')
  return (
    <p aria-live="polite">
      Было {formatMoney(before)}, станет {after ? formatMoney(after) : '—'}. Прежняя запись останется сторнированной.
    </p>
  )
}

/** Payments of a charge with what each has paid of it: what was allotted and taken away again is none. */
function paymentsOf(allocations: AccountEntry['allocations']): { other: string; amount: number }[] {
  const paid = new Map<string, number>()
  for (const { other, amount } of allocations) paid.set(other, (paid.get(other) ?? 0) + amount)
  return [...paid].flatMap(([other, amount]) => (amount > 0 ? [{ other, amount }] : []))
}

/** What a reversal leaves: how much less is owed, and which payments are free again. */
function Consequences({ posted: { amount, allocations } }: { posted: Posted }) {
  if (!allocations)
    return <p>Долг уменьшится. Чем начисление уже оплачено, станет авансом и пойдёт на другие начисления.</p>
  const payments = paymentsOf(allocations)
  const left = amount - payments.reduce((sum, payment) => sum + payment.amount, 0)
  return (
    <>
      {left > 0 && <p>Долг уменьшится на {formatMoney(left)}.</p>}
      {payments.length > 0 && (
        <>
          <p>Освободится и пойдёт на другие начисления, а остаток станет авансом:</p>
          <ul>
            {payments.map((payment) => (
              <li key={payment.other}>
                {payment.other}: {formatMoney(payment.amount)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function ReverseDialog({ posted, onClose }: { posted: Posted; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const { operation_id, amount } = posted
  const [reverse] = useReverseOperationMutation()
  return (
    <ReversalDialog<ReversalInput, OperationDetail>
      title={`Сторнировать ${formatMoney(amount)}?`}
      schema={reversalInputSchema}
      save={(body, idempotencyKey) => reverse({ gbc_id, id: operation_id, body, idempotencyKey })}
      savedText="Начисление сторнировано: что было оплачено, стало авансом."
      onClose={onClose}
      about={<Consequences posted={posted} />}
    />
  )
}
