import { Button, QRCode } from 'antd'
import { useRef } from 'react'
import { heldAdvanceText, payBy, payeeLabels, receiptLabels, type Receipt } from '#contract/money/receipts'
import { Copyable } from '#shared/detail/Copyable'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { balanceText } from './balance'
import { saveQrPicture } from './saveQrPicture'
import './receipt.css'

const SIZE = 232
/** Always dark on white, as cameras read it. */
const PAPER = { color: '#000000', bgColor: '#ffffff' }

const PAYEE_FIELDS = ['name', 'inn', 'kpp', 'account', 'bank_name', 'bic', 'corr_account'] as const

/**
 * What is to be paid: the QR for a bank's application, and the requisites to copy.
 * @param isOwn who reads it pays it
 */
export function ReceiptView({ receipt, isOwn = false }: { receipt: Receipt; isOwn?: boolean }) {
  const { number, made_on, amount, balance, lines, qr } = receipt
  const held = heldAdvanceText(lines)
  return (
    <div className="receipt">
      <p className="receipt-sum">
        К оплате <strong>{formatMoney(amount)}</strong>
        <small>
          {receiptLabels.number} № {number} от {formatDate(made_on)}
        </small>
      </p>
      {amount > 0 && payBy(receipt) && <p>{payBy(receipt)}.</p>}
      {held && <p>{held}</p>}
      {qr === null ? (
        <p>Платить не нужно: {balanceText(balance)}.</p>
      ) : (
        <div className="receipt-pay">
          <Picture qr={qr} number={number} isOwn={isOwn} />
          <Requisites receipt={receipt} />
        </div>
      )}
    </div>
  )
}

function Picture({ qr, number, isOwn }: { qr: string; number: string; isOwn: boolean }) {
  const drawing = useRef<HTMLDivElement>(null)
  return (
    <div className="receipt-qr">
      <div className="receipt-qr-paper" role="img" aria-label="QR-код для оплаты" ref={drawing}>
        {/* The drawing calls itself an image too, without a name. */}
        <div aria-hidden>
          <QRCode type="svg" size={SIZE} value={qr} errorLevel="M" bordered={false} {...PAPER} />
        </div>
      </div>
      <p>
        {isOwn
          ? 'В приложении банка выберите «Оплата по QR». Если платите с этого телефона, скачайте QR и откройте его в приложении банка.'
          : 'Код читает приложение банка плательщика: «Оплата по QR».'}
      </p>
      <Button onClick={() => void saveQrPicture(drawing.current, `Оплата, квитанция ${number}.png`)}>Скачать QR</Button>
    </div>
  )
}

function Requisites({ receipt: { payee, purpose, amount } }: { receipt: Receipt }) {
  const facts: { label: string; value: string | null; copied?: string }[] = [
    ...PAYEE_FIELDS.map((field) => ({ label: payeeLabels[field], value: payee[field] })),
    { label: 'Сумма', value: formatMoney(amount), copied: (amount / 100).toFixed(2).replace('.', ',') },
    { label: receiptLabels.purpose, value: purpose },
  ]
  return (
    <dl className="receipt-requisites">
      {facts.map(
        ({ label, value, copied }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Copyable text={copied ?? value} label={label}>
                  {value}
                </Copyable>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
