import { Link, useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/paging'
import { plural } from '#contract/plural'
import { payerRuleLabels, type PayerRule } from '#contract/money/statements'
import { formatInstant } from '#shared/format/dates'
import { TableFiles } from '#shared/money/TableFiles'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { accountPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { ConfirmButton } from '#shared/ui/ConfirmButton'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import '#shared/list/list.css'
import { UrlPages } from '../UrlPages'
import { payersFilePath, useForgetPayerMutation, useListPayerRulesQuery } from './statementsApi'
import './statements.css'

/** Whom payers of statements are known to pay for; what was learned can be forgotten. */
export function PayersPage() {
  const gbc_id = useOwnGbcId()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, currentData, error, refetch } = useListPayerRulesQuery(
    { gbc_id, params: { page, page_size: PAGE_SIZE } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <PageHeader
        title="Плательщики"
        subtitle="За кого они платят: так выписка узнаёт их в следующий раз"
        actions={<TableFiles path={payersFilePath(gbc_id)} rows={data?.total} disabled={!data?.total} />}
      />
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.total === 0 && (
        <EmptyState text="Здесь будут плательщики, чьи платежи вы отнесёте к счёту вручную: в следующий раз выписка узнает их сама." />
      )}
      {data && data.total > 0 && (
        <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
          <ul className="statement-lines" aria-label="Плательщики">
            {data.items.map((rule) => (
              <PayerRow key={rule.id} rule={rule} />
            ))}
          </ul>
          <UrlPages of={data} />
        </div>
      )}
    </>
  )
}

function PayerRow({ rule }: { rule: PayerRule }) {
  const { id, payer, member_id, member_name, garage_number, confirmed, wrong, last_used } = rule
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const raiseFailure = useRaiseFailure()
  const [forget] = useForgetPayerMutation()
  return (
    <li className="payer-rule">
      <span className="statement-line-what">
        <strong>{payer}</strong>
        <span className="statement-quiet">
          {payerRuleLabels.confirmed.toLowerCase()}: {confirmed.toLocaleString('ru-RU')},{' '}
          {payerRuleLabels.last_used.toLowerCase()} {formatInstant(last_used)}
        </span>
      </span>
      <span className="statement-line-match payer-rule-for">
        <span>
          <Link to={accountPath(member_id)}>{member_name}</Link>
          {garage_number && `, гараж ${garage_number}`}
        </span>
        {wrong > 0 && (
          <StatusTag tone="warning">
            Отнесён неверно {plural(wrong, ['раз', 'раза', 'раз'])}: сам больше не узнаётся
          </StatusTag>
        )}
      </span>
      {canPost && (
        <ConfirmButton
          text="Забыть"
          title={`Забыть плательщика «${payer}»?`}
          cancelText="Оставить"
          onConfirm={async () => raiseFailure((await forget({ gbc_id, id })).error)}
        >
          Проведённые платежи останутся. Новые платежи этого плательщика выписка не отнесёт к счёту «{member_name}»
          только потому, что так было раньше.
        </ConfirmButton>
      )}
    </li>
  )
}
