import { Button } from 'antd'
import type { LedgerCheck } from '#contract/money/check'
import { formatInstant } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import '#shared/money/money.css'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { FinancesTabs } from '../FinancesTabs'
import { useCheckLedgerQuery, useRebuildLedgerMutation } from '../financesApi'

/** The books compared with themselves: the money equation, and whatever differs. */
export function CheckPage() {
  const gbc_id = useOwnGbcId()
  const { data, error, refetch, isFetching } = useCheckLedgerQuery(gbc_id, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <Button loading={isFetching} onClick={() => void refetch()}>
            Сверить заново
          </Button>
        }
      />
      {data ? (
        <Check check={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

function Check({ check }: { check: LedgerCheck }) {
  const { debit, credit, debit_total, credit_total, differences, operations, checked_at } = check
  return (
    <>
      <p role="status">
        {differences.length === 0
          ? `Расхождений нет. Проверено операций: ${operations.toLocaleString('ru-RU')}, ${formatInstant(checked_at)}.`
          : `Расхождений: ${differences.length}. Проверено ${formatInstant(checked_at)}.`}
      </p>
      {differences.length > 0 && <Differences differences={differences} />}
      <div className="money-scroll">
        <table className="money-table">
          <caption className="visually-hidden">Равенство денег</caption>
          <Side title="Где деньги и кто должен кооперативу" rows={debit} total={debit_total} />
          <Side title="Чьи деньги и кому должен кооператив" rows={credit} total={credit_total} />
        </table>
      </div>
    </>
  )
}

function Side({ title, rows, total }: { title: string; rows: LedgerCheck['debit']; total: number }) {
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
      <tr>
        <td>Итого</td>
        <td className="money after">{formatAmount(total)}</td>
      </tr>
    </tbody>
  )
}

function Differences({ differences }: { differences: string[] }) {
  const gbc_id = useOwnGbcId()
  const mayRebuild = useCan('finances.settings')
  const [rebuild, { isLoading }] = useRebuildLedgerMutation()
  return (
    <section aria-label="Расхождения">
      <ul>
        {differences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {mayRebuild && (
        <p>
          <Button loading={isLoading} onClick={() => void rebuild(gbc_id)}>
            Пересобрать
          </Button>{' '}
          Обороты и остатки посчитаются заново по операциям; сами операции не меняются.
        </p>
      )}
    </section>
  )
}
