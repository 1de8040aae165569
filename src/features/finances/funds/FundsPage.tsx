import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SourceWithFund } from '#contract/money/funds'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { SideActs } from '#shared/ui/SideActs'
import { Skeleton } from '#shared/ui/Skeleton'
import { FinancesTabs } from '../FinancesTabs'
import { PeriodPicker } from '../PeriodPicker'
import { FundDialog } from './FundDialog'
import { FundMoveDialog } from './FundMoveDialog'
import { fundsFilePath, useListFundsQuery } from './fundsApi'
import { FundsTable } from './FundsTable'
import '#shared/money/money.css'
import '../finances.css'
import './funds.css'

/** What the cooperative's money is kept for: each fund with its balances and what moved it within a period. */
export function FundsPage() {
  const gbc_id = useOwnGbcId()
  const [canSet, canPost] = [useCan('finances.settings'), useCan('finances.post')]
  const [search] = useSearchParams()
  const { from, to } = Object.fromEntries(search)
  const params = { ...(from && { from }), ...(to && { to }) }
  const { data, currentData, error, refetch } = useListFundsQuery({ gbc_id, params })
  const [open, setOpen] = useState<'fund' | 'move' | null>(null)
  const close = () => setOpen(null)
  const addButton = canSet && <Button onClick={() => setOpen('fund')}>Добавить фонд</Button>
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <>
            {canPost && data && data.funds.length > 0 && (
              <Button type="primary" aria-keyshortcuts="n" onClick={() => setOpen('move')}>
                Перераспределить
              </Button>
            )}
            <SideActs
              acts={[canSet && { text: 'Добавить фонд', onClick: () => setOpen('fund') }]}
              files={{ path: fundsFilePath(gbc_id), params, disabled: !currentData }}
            />
          </>
        }
      />
      {error && !data ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.funds.length === 0 ? (
        <EmptyState
          text="У каждого взноса появится свой фонд. Можно завести и общий, на несколько взносов."
          action={addButton}
        />
      ) : (
        <div className={currentData ? undefined : 'list-rows-waiting'} aria-busy={!currentData}>
          <div className="fund-tools">
            <PeriodPicker from={data.from} to={data.to} />
          </div>
          <Unassigned {...data.sources} />
          <FundsTable shown={data} />
        </div>
      )}
      {open === 'fund' && <FundDialog onClose={close} />}
      {open === 'move' && <FundMoveDialog onClose={close} />}
    </>
  )
}

const namesOf = (sources: readonly SourceWithFund[]) =>
  sources
    .filter(({ fund_id }) => fund_id === null)
    .map(({ name }) => `«${name}»`)
    .join(', ')

/** Names what belongs to no fund: its money is neither counted in one nor paid from one. */
function Unassigned({ kinds, categories }: { kinds: SourceWithFund[]; categories: SourceWithFund[] }) {
  const [free, spent] = [namesOf(kinds), namesOf(categories)]
  if (!free && !spent) return null
  return (
    <p className="fund-note">
      Ни к одному фонду не отнесены{free && ` взносы: ${free}`}
      {free && spent && ';'}
      {spent && ` статьи расходов: ${spent}`}. Откройте фонд и нажмите «Изменить».
    </p>
  )
}
