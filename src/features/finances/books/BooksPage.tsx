import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Book, MoneyPlace } from '#contract/money/books'
import { formatMoney } from '#shared/format/money'
import { TableFiles } from '#shared/money/TableFiles'
import { CASH_DESKS, EXPENSES } from '#shared/routing/moneyPaths'
import { GBC } from '#shared/routing/paths'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { SideActs } from '#shared/ui/SideActs'
import { Skeleton } from '#shared/ui/Skeleton'
import { UrlPages } from '../UrlPages'
import { bookFilePath, useListMoneyPlacesQuery, useReadBookQuery } from './booksApi'
import { FinancesTabs } from '../FinancesTabs'
import { PeriodPicker } from '../PeriodPicker'
import { BookTable } from './BookTable'
import { InTransit } from './InTransit'
import { PlaceOpening } from './PlaceOpening'
import { SendCashDialog } from './SendCashDialog'
import '#shared/money/money.css'
import './books.css'

const ROWS = 100

/** Books of cash desks and bank accounts, and cash that is taken from one to the other. */
export function BooksPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const canSetUp = useCan('finances.settings')
  const [search, narrow] = useUrlFilter()
  const [sending, setSending] = useState(false)
  const { data: places, error, refetch } = useListMoneyPlacesQuery({ gbc_id })
  const shown = places?.filter(({ archived, balance }) => !archived || balance !== 0) ?? []
  const place =
    shown.find(({ id }) => id === search.get('place')) ??
    shown.find(({ book }) => book === search.get('book')) ??
    shown[0]
  const desk = place?.book === 'cash' ? place : shown.find(({ book }) => book === 'cash')
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <>
            {canPost && desk && (
              <Button type="primary" aria-keyshortcuts="n" onClick={() => setSending(true)}>
                Сдать в банк
              </Button>
            )}
            <SideActs
              acts={[
                { text: 'Расходы и подотчёт', to: EXPENSES },
                { text: 'Кассы', to: CASH_DESKS },
              ]}
            />
          </>
        }
      />
      {error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !places ? (
        <Skeleton lines={8} />
      ) : !place ? (
        <EmptyState
          text="Здесь касса и банковский счёт, каждый с первого дня и остатка, который вы внесёте. Кассу заведите сами, если в ней уже есть деньги: с первой оплатой наличными она появится сама. Счёт записывают в реквизитах."
          action={
            <Space wrap>
              {canSetUp && <LinkButton to={CASH_DESKS}>Завести кассу</LinkButton>}
              <LinkButton to={GBC}>Записать счёт</LinkButton>
            </Space>
          }
        />
      ) : (
        <>
          <InTransit places={places} />
          {shown.length > 1 && (
            <Segmented
              className="book-places"
              aria-label="Касса или счёт"
              value={place.id}
              options={shown.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => narrow({ place: id })}
            />
          )}
          {!desk && canSetUp && (
            <p className="operation-pair">
              Кассы пока нет: с первой оплатой наличными она появится сама. Если в ней уже есть деньги,{' '}
              <Link to={CASH_DESKS}>заведите её</Link> и введите остаток.
            </p>
          )}
          <BookOf place={place} />
        </>
      )}
      {sending && places && desk && <SendCashDialog places={places} desk={desk} onClose={() => setSending(false)} />}
    </>
  )
}

function BookOf({ place }: { place: MoneyPlace }) {
  const gbc_id = useOwnGbcId()
  const [search] = useSearchParams()
  const { from, to, page } = Object.fromEntries(search)
  const { data, currentData, error, refetch } = useReadBookQuery({
    gbc_id,
    book: place.book,
    params: { place_id: place.id, page: Number(page) || 1, page_size: ROWS, ...(from && { from }), ...(to && { to }) },
  })
  if (error && !currentData) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <div className={currentData ? undefined : 'list-rows-waiting'} aria-busy={!currentData}>
      <div className="book-tools">
        <div>
          <Now place={place} />
          <PlaceOpening place={place} hasMoved={place.balance !== 0 || data.total > 0} />
        </div>
        <div className="book-period">
          <PeriodPicker from={data.from} to={data.to} />
          <TableFiles
            path={bookFilePath({ gbc_id, book: place.book })}
            params={{ place_id: place.id, from, to }}
            rows={data.total}
          />
        </div>
      </div>
      <BookTable book={data} />
      <UrlPages of={pageOf(data)} />
    </div>
  )
}

const pageOf = ({ page, page_size, total }: Book) => ({ items: [], page, page_size, total })

/** What is there now, and whether that is more than may stay overnight. */
const Now = ({ place: { balance, limit_amount, book } }: { place: MoneyPlace }) => (
  <p className="book-now">
    {book === 'cash' ? 'Сейчас в кассе' : 'Сейчас на счёте'} <strong>{formatMoney(balance)}</strong>
    {limit_amount !== null &&
      (balance > limit_amount ? (
        <span className="balance-debt"> больше лимита {formatMoney(limit_amount)}: сдайте излишек в банк</span>
      ) : (
        <span className="operation-pair"> лимит {formatMoney(limit_amount)}</span>
      ))}
  </p>
)
