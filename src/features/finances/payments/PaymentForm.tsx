import { Button } from 'antd'
import { FormikProvider } from 'formik'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  paymentInputSchema,
  paymentLabels,
  paymentSourceNames,
  type OpenCharge,
  type Payment,
  type PaymentInput,
} from '#contract/money/payments'
import { today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { FormFields } from '#shared/form/FormFields'
import { LeaveDialog } from '#shared/form/LeaveDialog'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { TextField } from '#shared/form/TextField'
import { useRecordForm } from '#shared/form/useRecordForm'
import { useOwnGbcId } from '#shared/session/session'
import { tabStore } from '#shared/storage/tabStore'
import { PlaceField } from '../books/PlaceField'
import { useTakePaymentMutation } from './paymentsApi'
import { PaidOnField } from './PaidOnField'
import { PayerSearch } from './PayerSearch'
import { fitted, lineOf, type DeskDraft, type Payer } from './paymentLines'
import { PaymentKeys } from './PaymentKeys'
import { PaymentLine } from './PaymentLine'
import { PaymentPreview } from './PaymentPreview'
import '../finances.css'

interface PaymentFormProps {
  payer: Payer
  /** Charges that the payment is meant for from the beginning. */
  pinned?: readonly OpenCharge[]
  /** What was typed before the page was reloaded. */
  draft?: DeskDraft
  onTyped: (draft: DeskDraft) => void
  onPosted: (payment: Payment) => void
  onCancel: () => void
}

/** The desk that was chosen last: who takes money in this tab sits at one. */
const deskKey = (gbc_id: string) => `payments/desk/${gbc_id}`

const sourceNames = { cash: paymentSourceNames.cash, bank: paymentSourceNames.bank }

/** One payment, for one member or several. Enter takes it, Esc leaves it. */
export function PaymentForm({ payer, pinned, draft, onTyped, onPosted, onCancel }: PaymentFormProps) {
  const gbc_id = useOwnGbcId()
  const [take] = useTakePaymentMutation()
  const [payers, setPayers] = useState(draft?.payers ?? [payer])
  /** Who left the search with nobody new has the focus back on the button that opened it. */
  const [adding, setAdding] = useState<'no' | 'yes' | 'left'>('no')
  const { formik, formRef, submit, isUnsaved } = useRecordForm<PaymentInput, Payment>({
    schema: paymentInputSchema,
    initialValues: {
      source: 'cash',
      place_id: tabStore.get(deskKey(gbc_id)),
      paid_on: today(),
      lines: [lineOf(payer, pinned)],
    },
    save: (input, key) => {
      // What was asked for as an advance is another payment than one whose answer was lost.
      const idempotencyKey = input.lines.some(({ as_advance }) => as_advance) ? `${key}-advance` : key
      return take({ gbc_id, body: fitted(input), idempotencyKey })
    },
    onSaved: (payment) => {
      if (values.source === 'cash') tabStore.set(deskKey(gbc_id), values.place_id ?? null)
      onPosted(payment)
    },
  })
  const values = formik.values as PaymentInput
  const total = values.lines.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0)

  useLayoutEffect(() => {
    if (draft) void formik.setValues((present) => ({ ...present, ...draft.values }))
    // Once, as the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) onTyped({ payers, values })
    isOpened.current = true
    // oxlint-disable-next-line react/exhaustive-deps
  }, [payers, values])

  // The amount of who was chosen last is typed next.
  useEffect(() => {
    const amount = [...(formRef.current?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]') ?? [])].at(-1)
    amount?.focus()
    amount?.select()
  }, [formRef, payers.length])

  const add = (account: Payer) => {
    const isThere = payers.some(({ id }) => id === account.id)
    setAdding(isThere ? 'left' : 'no')
    if (isThere) return
    setPayers([...payers, account])
    void formik.setFieldValue('lines', [...values.lines, lineOf(account)])
  }
  const remove = (index: number) => {
    setPayers(payers.filter((_, place) => place !== index))
    void formik.setFieldValue(
      'lines',
      values.lines.filter((_, place) => place !== index),
    )
  }

  return (
    <FormikProvider value={formik}>
      <form
        ref={formRef}
        className="payment-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormFields>
          {adding === 'yes' ? (
            <PayerSearch label="За кого ещё" onChoose={add} onCancel={() => setAdding('left')} />
          ) : (
            <Button autoFocus={adding === 'left'} className="payment-add" onClick={() => setAdding('yes')}>
              + ещё гараж
            </Button>
          )}
          {payers.map((account, index) => (
            <PaymentLine
              key={account.id}
              index={index}
              payer={account}
              onRemove={payers.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          <PaymentPreview values={values} />
          <div className="payment-how">
            <RadioField name="source" label={paymentLabels.source} options={optionsOf(sourceNames)} />
            <PlaceField label={paymentLabels.place_id} />
            <PaidOnField />
            <TextField name="comment" label={paymentLabels.comment} />
          </div>
        </FormFields>
        <p className="payment-acts">
          <Button type="primary" htmlType="submit" loading={formik.isSubmitting} aria-keyshortcuts="Control+S">
            {total > 0 ? `Принять ${formatMoney(total)}` : 'Принять'}
          </Button>
          <Button type="text" onClick={onCancel} aria-keyshortcuts={adding === 'yes' ? undefined : 'Escape'}>
            Отмена
          </Button>
        </p>
        <PaymentKeys />
      </form>
      <LeaveDialog isUnsaved={isUnsaved} />
    </FormikProvider>
  )
}
