import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { LedgerCheck, LedgerCheckState, MoneyEquation } from '#contract/money/check'
import { plural, pluralForm } from '#contract/plural'
import { formatInstant } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import '#shared/money/money.css'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { FinancesTabs } from '../FinancesTabs'
import { useGetLedgerCheckQuery, useStartLedgerCheckMutation } from './checkApi'

/** How often it is asked how far a check is, in milliseconds. */
const POLL_MS = 1000

/** The books compared with themselves: the money equation, and whatever differs. Who opens it first begins the first check. */
export function CheckPage() {
  const gbc_id = useOwnGbcId()
  const [running, setRunning] = useState(false)
  const { data, error, refetch } = useGetLedgerCheckQuery(gbc_id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: running ? POLL_MS : 0,
  })
  const [start, { isLoading, isUninitialized }] = useStartLedgerCheckMutation()
  const isRunning = data?.running === true
  if (running !== isRunning) setRunning(isRunning)
  const isFirst = data?.check === null && !isRunning && isUninitialized
  useEffect(() => {
    if (isFirst) void start({ gbc_id, what: 'check' })
  }, [isFirst, start, gbc_id])
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <Button
            type={data !== undefined && data.posted_since > 0 ? 'primary' : 'default'}
            loading={isLoading || isRunning}
            onClick={() => void start({ gbc_id, what: 'check' })}
          >
            Сверить заново
          </Button>
        }
      />
      {data?.running && <Running progress={data.progress} total={data.total} />}
      {data?.failed && <p role="alert">Сверка не дошла до конца. Нажмите «Сверить заново».</p>}
      {data?.check ? <Check check={data.check} since={data.posted_since} busy={isLoading || isRunning} /> : null}
      {data ? (
        <Equation equation={data.equation} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

function Running({ progress, total }: Pick<LedgerCheckState, 'progress' | 'total'>) {
  return (
    <p role="status">
      Идёт сверка{total ? `: ${Math.floor((100 * progress) / total)} %` : ''}. Можно работать дальше: итог появится
      здесь.
    </p>
  )
}

const operationForms = ['операция', 'операции', 'операций'] as const

interface CheckProps {
  check: LedgerCheck
  /** Operations that were posted after it. */
  since: number
  busy: boolean
}

function Check({ check, since, busy }: CheckProps) {
  const { differences, operations, checked_at } = check
  return (
    <>
      <p role="status">
        {differences.length === 0
          ? `Расхождений нет. Проверено операций: ${operations.toLocaleString('ru-RU')}, ${formatInstant(checked_at)}.`
          : `Расхождений: ${differences.length}. Проверено ${formatInstant(checked_at)}.`}
      </p>
      {since > 0 && (
        <p>
          С тех пор {pluralForm(since, ['проведена', 'проведено', 'проведено'])} {plural(since, operationForms)}: чтобы
          проверить и их, нажмите «Сверить заново».
        </p>
      )}
      {differences.length > 0 && <Differences differences={differences} busy={busy} />}
    </>
  )
}

/** The books as they are now, whenever they were checked. */
function Equation({ equation: { debit, credit, debit_total, credit_total } }: { equation: MoneyEquation }) {
  const difference = Math.abs(debit_total - credit_total)
  return (
    <section className="ledger-equation" aria-label="Равенство денег">
      <h2>
        Равенство денег сейчас{' '}
        {difference === 0 ? (
          <StatusTag tone="good">сходится</StatusTag>
        ) : (
          <StatusTag tone="bad">не сходится на {formatAmount(difference)} ₽</StatusTag>
        )}
      </h2>
      <div className="money-scroll">
        <table className="money-table">
          <Side title="Где деньги и кто должен кооперативу" rows={debit} total={debit_total} />
          <Side title="Чьи деньги и кому должен кооператив" rows={credit} total={credit_total} />
        </table>
      </div>
    </section>
  )
}

function Side({ title, rows, total }: { title: string; rows: MoneyEquation['debit']; total: number }) {
  return (
    <tbody>
      <tr>
        <th scope="colgroup">{title}</th>
        <th scope="col" className="money">
          Сумма, ₽
        </th>
      </tr>
      {rows.map(({ account, name, amount }) => (
        <tr key={account}>
          <td className="what">
            {account} {name}
          </td>
          <td className="money">{formatAmount(amount)}</td>
        </tr>
      ))}
      <tr className="total">
        <td className="what">Итого</td>
        <td className="money">{formatAmount(total)}</td>
      </tr>
    </tbody>
  )
}

function Differences({ differences, busy }: { differences: string[]; busy: boolean }) {
  const gbc_id = useOwnGbcId()
  const mayRebuild = useCan('finances.settings')
  const [start] = useStartLedgerCheckMutation()
  return (
    <section aria-label="Расхождения">
      <ul>
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {mayRebuild && (
        <p>
          <Button disabled={busy} onClick={() => void start({ gbc_id, what: 'rebuild' })}>
            Пересобрать
          </Button>{' '}
          Обороты и остатки посчитаются заново по операциям; сами операции не меняются.
        </p>
      )}
    </section>
  )
}
