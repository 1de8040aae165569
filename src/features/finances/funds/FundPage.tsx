import { Button } from 'antd'
import { Fragment } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { fundLabels, TURNOVER_PARTS, turnoverLabels, type Fund, type NamedSource } from '#contract/money/funds'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { Facts } from '#shared/detail/Facts'
import { History } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { TableFiles } from '#shared/money/TableFiles'
import { contributionPath, FUNDS } from '#shared/routing/moneyPaths'
import { usePageTitle } from '#shared/routing/pageTitle'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { useOnce } from '#shared/ui/useOnce'
import { PeriodPicker } from '../PeriodPicker'
import { UrlPages } from '../UrlPages'
import { FundClosingDialog } from './FundClosingDialog'
import { FundDialog } from './FundDialog'
import { FundEntriesTable } from './FundEntriesTable'
import { fundHistory } from './fundHistory'
import { FundMoveDialog } from './FundMoveDialog'
import {
  fundEntriesFilePath,
  useGetFundHistoryQuery,
  useGetFundQuery,
  useListFundEntriesQuery,
  useListFundsQuery,
  useReopenFundMutation,
} from './fundsApi'
import '#shared/money/money.css'
import '../finances.css'
import './funds.css'

const ROWS = 50

/** A fund: what feeds it, what is paid from it, and everything that has moved it. */
export function FundPage() {
  const { id = '' } = useParams()
  const query = useGetFundQuery({ gbc_id: useOwnGbcId(), id })
  usePageTitle(query.currentData?.name)
  return (
    <DetailPage query={query} notFoundText="Такого фонда нет." listTo={FUNDS}>
      {(fund) => <FundDetails fund={fund} />}
    </DetailPage>
  )
}

function FundDetails({ fund }: { fund: Fund }) {
  const { gbc_id, id, version, name, archived_at } = fund
  const [canSet, canPost] = [useCan('finances.settings'), useCan('finances.post')]
  const { data } = useListFundsQuery({ gbc_id })
  const [reopen] = useReopenFundMutation()
  const openAgain = useOnce(() => reopen({ gbc_id, id, version }))
  const { choice, show, close } = useDialog('finances/fund', id)
  const left = data?.funds.find((one) => one.id === id)?.closing
  return (
    <>
      <RecordHeader
        title={name}
        state={archived_at && <StatusTag tone="quiet">Закрыт {formatInstant(archived_at)}</StatusTag>}
        facts={[left !== undefined && <>В фонде {formatMoney(left)}</>]}
        actions={
          archived_at ? (
            canSet && <Button onClick={openAgain}>Открыть снова</Button>
          ) : (
            <>
              {canPost && (
                <Button type="primary" onClick={() => show('move')}>
                  Перераспределить
                </Button>
              )}
              {canSet && (
                <Button aria-keyshortcuts="e" onClick={() => show('edit')}>
                  Изменить
                </Button>
              )}
            </>
          )
        }
        more={
          canSet && !archived_at
            ? [{ type: 'divider' }, { key: 'close', danger: true, label: 'Закрыть фонд', onClick: () => show('close') }]
            : []
        }
      />
      <Facts
        facts={[
          { label: fundLabels.kinds, value: fund.kinds.length > 0 && <Kinds kinds={fund.kinds} />, wide: true },
          { label: fundLabels.categories, value: fund.categories.map((one) => one.name).join(', '), wide: true },
          { label: fundLabels.note, value: fund.note, wide: true },
        ]}
      />
      <DetailTabs
        items={[
          { key: 'entries', label: 'Движение', children: <Entries fund={fund} /> },
          { key: 'history', label: 'История', children: <FundHistory fund={fund} /> },
        ]}
      />
      {choice === 'edit' && <FundDialog fund={fund} onClose={close} />}
      {choice === 'move' && <FundMoveDialog from_fund_id={id} onClose={close} />}
      {choice === 'close' && <FundClosingDialog fund={fund} onClose={close} />}
    </>
  )
}

const Kinds = ({ kinds }: { kinds: readonly NamedSource[] }) =>
  kinds.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to={contributionPath(id)}>{name}</Link>
    </Fragment>
  ))

function Entries({ fund: { gbc_id, id } }: { fund: Fund }) {
  const [search] = useSearchParams()
  const { from, to, page } = Object.fromEntries(search)
  const days = { ...(from && { from }), ...(to && { to }) }
  const params = { ...days, page: Number(page) || 1, page_size: ROWS }
  const { data, currentData, error, refetch } = useListFundEntriesQuery({ gbc_id, id, params })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  return (
    <div className={currentData ? undefined : 'list-rows-waiting'} aria-busy={!currentData}>
      <div className="fund-tools">
        <PeriodPicker from={data.from} to={data.to} />
        <TableFiles path={fundEntriesFilePath({ gbc_id, id })} params={days} rows={data.total} />
      </div>
      <p className="fund-note">
        {TURNOVER_PARTS.filter((part) => data[part] !== 0 || part === 'opening' || part === 'closing')
          .map((part) => `${turnoverLabels[part].toLowerCase()} ${formatMoney(data[part])}`)
          .join(' · ')}
      </p>
      {data.items.length === 0 ? (
        <EmptyState text="За этот период фонд не менялся." />
      ) : (
        <FundEntriesTable entries={data} />
      )}
      <UrlPages of={data} />
    </div>
  )
}

const FundHistory = ({ fund: { gbc_id, id } }: { fund: Fund }) => (
  <History area="funds" query={useGetFundHistoryQuery({ gbc_id, id })} fields={fundHistory} />
)
