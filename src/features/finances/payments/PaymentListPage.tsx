import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { reversalInputSchema, type ReversalInput } from '#contract/money/charges'
import { paymentLabels, paymentSourceNames, type Payment } from '#contract/money/payments'
import { PAGE_SIZE } from '#contract/paging'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import { TAKE_PAYMENT } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListPaymentsQuery, useReversePaymentMutation } from '../financesApi'
import { FinancesTabs } from '../FinancesTabs'
import { ClosedNote } from '../periods/ClosedNote'
import { OpenDateField } from '../periods/OpenDateField'
import '#shared/money/money.css'

/** Payments and refunds, the latest first. */
export function PaymentListPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const [page, setPage] = useState(1)
  const [reversing, setReversing] = useState<Payment | null>(null)
  const { data, error, refetch } = useListPaymentsQuery({ gbc_id, params: { page, page_size: PAGE_SIZE } })
  const takeButton = canPost && (
    <LinkButton to={TAKE_PAYMENT} type="primary" aria-keyshortcuts="n">
      Принять оплату
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Финансы" subtitle={<FinancesTabs />} actions={takeButton} />
      {error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.total === 0 ? (
        <EmptyState text="Здесь будут все оплаты и возвраты." action={takeButton} />
      ) : (
        <>
          <ClosedNote />
          <PaymentTable payments={data.items} onReverse={canPost ? setReversing : undefined} />
          {data.total > PAGE_SIZE && (
            <Pagination
              current={page}
              pageSize={PAGE_SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}

interface PaymentTableProps {
  payments: Payment[]
  onReverse?: (payment: Payment) => void
}

const documentOf = ({ direction, number }: Payment) => number && `${direction === 'in' ? 'ПКО' : 'РКО'} № ${number}`
const sourceOf = ({ direction, source }: Payment) =>
  direction === 'out' ? 'Возврат аванса' : paymentSourceNames[source as keyof typeof paymentSourceNames]

const PaymentTable = ({ payments, onReverse }: PaymentTableProps) => (
  <div className="money-scroll">
    <table className="money-table money-payments">
      <thead>
        <tr>
          <th scope="col">{paymentLabels.paid_on}</th>
          <th scope="col">{paymentLabels.members}</th>
          <th scope="col">{paymentLabels.source}</th>
          <th scope="col">{paymentLabels.number}</th>
          <th scope="col" className="money">
            {paymentLabels.amount}
          </th>
          {onReverse && <th scope="col" aria-label="Действия" />}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id} className={payment.reversed_on ? 'taken-back' : undefined}>
            <td className="day">{formatDate(payment.paid_on)}</td>
            <td className="what">{payment.members}</td>
            <td>{sourceOf(payment)}</td>
            <td>{documentOf(payment)}</td>
            <td className="money">{formatMoney(payment.direction === 'in' ? payment.amount : -payment.amount)}</td>
            {onReverse && (
              <td className="money-details acts">
                {payment.reversed_on ? (
                  `сторнирован ${formatDate(payment.reversed_on)}`
                ) : (
                  <Button type="link" size="small" onClick={() => onReverse(payment)}>
                    Сторнировать
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const [reverse] = useReversePaymentMutation()
  return (
    <FormDialog<ReversalInput, Payment>
      title={`Сторнировать ${formatMoney(payment.amount)} от ${formatDate(payment.paid_on)}`}
      submitText="Сторнировать"
      danger
      schema={reversalInputSchema}
      initialValues={{}}
      save={(body, idempotencyKey) => reverse({ gbc_id, id: payment.id, body, idempotencyKey })}
      savedText="Платёж сторнирован: оплаченное им снова не оплачено."
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField name="reason" label="Почему" required />
      <OpenDateField
        name="date"
        label="Дата сторно"
        hint="Пусто — днём платежа, а если его месяц закрыт, первым открытым днём"
      />
    </FormDialog>
  )
}
