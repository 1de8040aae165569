import { nanoid } from '@reduxjs/toolkit'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  receiptStateNames,
  type ReceiptDelivery,
  type ReceiptFilter,
  type ReceiptRecipient,
  type ReceiptRecipients,
} from '#contract/money/receipts'
import { ChoiceMenu } from '#shared/list/ChoiceMenu'
import { SearchField } from '#shared/list/SearchField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { Balance } from '#shared/money/balance'
import { TableFiles } from '#shared/money/TableFiles'
import { accountPath } from '#shared/routing/moneyPaths'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { ConfirmButton } from '#shared/ui/ConfirmButton'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { UrlPages } from '../UrlPages'
import { useKinds } from '../charges/useKinds'
import { FinancesTabs } from '../FinancesTabs'
import { recipientsFilePath, useListReceiptRecipientsQuery, useCreateReceiptsMutation } from './receiptsApi'
import { useReceiptsAtWork } from './useReceiptsAtWork'
import '#shared/money/money.css'
import './receipts.css'

const ROWS = 50
const states = (['debt', 'all'] as const).map((value) => ({ value, label: receiptStateNames[value] }))

/** Who is ticked: all but those marked, or those marked alone. */
interface Ticks {
  all: boolean
  marked: readonly string[]
}
const EVERYBODY: Ticks = { all: true, marked: [] }

const isTicked = ({ all, marked }: Ticks, id: string) => marked.includes(id) !== all
const toggled = ({ all, marked }: Ticks, id: string): Ticks => ({
  all,
  marked: marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id],
})
const countOf = ({ all, marked }: Ticks, total: number) => (all ? total - marked.length : marked.length)

const isNarrowed = ({ state, block, kind_id, q }: ReceiptFilter) => state === 'all' || Boolean(block ?? kind_id ?? q)

/** Arrow down leads from the search to the first who is found. */
const focusFirstTick = () => document.querySelector<HTMLElement>('.receipt-table tbody input')?.focus()

/** Receipts of many: whoever owes is ticked already. */
export function ReceiptsPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const [search, narrow] = useUrlFilter()
  const filter = {
    state: search.get('state') === 'all' ? ('all' as const) : ('debt' as const),
    block: search.get('block') ?? undefined,
    kind_id: search.get('kind') ?? undefined,
    q: search.get('q') ?? undefined,
  }
  // Ticks are of those who are listed: after Back to another filter everybody of it is ticked again.
  const listed = JSON.stringify(filter)
  const [ticked, setTicked] = useState({ listed, ticks: EVERYBODY })
  const ticks = ticked.listed === listed ? ticked.ticks : EVERYBODY
  const setTicks = (next: Ticks) => setTicked({ listed, ticks: next })
  const params = { ...filter, page: Math.max(1, Number(search.get('page')) || 1), page_size: ROWS }
  const { data, currentData, error, refetch } = useListReceiptRecipientsQuery({ gbc_id, params })
  const [make, { isLoading, data: begun }] = useCreateReceiptsMutation()
  const isBusy = useReceiptsAtWork(gbc_id, begun) || isLoading
  const count = countOf(ticks, data?.total ?? 0)
  const send = (delivery: ReceiptDelivery) => {
    const { all, marked } = ticks
    const whose = all ? { ...filter, except: [...marked] } : { state: 'all' as const, member_ids: [...marked] }
    return make({ gbc_id, body: { ...whose, delivery }, idempotencyKey: nanoid() })
  }
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          canPost && (
            <>
              <Button type="primary" disabled={count === 0} loading={isBusy} onClick={() => void send('pdf')}>
                Напечатать: {count}
              </Button>
              <ConfirmButton
                text="Отправить по почте"
                title={`Отправить квитанции по почте: ${count}?`}
                cancelText="Не отправлять"
                disabled={count === 0 || isBusy}
                onConfirm={() => send('mail')}
              >
                Кто входит в программу, получит уведомление и письмо, остальные письмо на адрес из карточки. Квитанции
                тех, у кого нет ни того ни другого, соберутся в файл для печати. Кому сегодня такую же квитанцию уже
                отправили, второй раз она не уйдёт.
              </ConfirmButton>
            </>
          )
        }
      />
      <div className="receipt-tools">
        <SearchField
          value={filter.q ?? ''}
          placeholder="ФИО или гараж…"
          onSearch={(text) => narrow({ q: text.trim() })}
          onLeaveDown={focusFirstTick}
        />
        <Segmented
          aria-label="Чьи квитанции"
          value={filter.state}
          options={states}
          onChange={(state) => narrow({ state: state === 'all' ? state : undefined })}
        />
        <Filters blocks={data?.blocks ?? []} block={filter.block} kind_id={filter.kind_id} narrow={narrow} />
        <TableFiles text="Список" path={recipientsFilePath(gbc_id)} params={filter} rows={data?.total} />
        <p>{data && `Выбрано ${count} из ${data.total}, долг всего ${formatMoney(data.owed)}`}</p>
      </div>
      {error && !data ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.total === 0 ? (
        <EmptyState text={isNarrowed(filter) ? 'По этим условиям никто не найден.' : 'Долгов ни у кого нет.'} />
      ) : (
        <Recipients recipients={data} waiting={!currentData} ticks={ticks} onTicked={setTicks} />
      )}
    </>
  )
}

const ALL_BLOCKS = { value: '', label: 'Все блоки' }
const ALL_KINDS = { value: '', label: 'Все взносы' }

interface FiltersProps {
  blocks: readonly string[]
  block?: string
  kind_id?: string
  narrow: (filters: Record<string, string | undefined>) => void
}

function Filters({ blocks, block, kind_id, narrow }: FiltersProps) {
  const kinds = useKinds().data?.items ?? []
  return (
    <>
      {blocks.length > 1 && (
        <ChoiceMenu
          text={block ? `Блок ${block}` : ALL_BLOCKS.label}
          options={[ALL_BLOCKS, ...blocks.map((value) => ({ value, label: `Блок ${value}` }))]}
          chosen={[block ?? '']}
          onChoose={([value]) => narrow({ block: value })}
          single
        />
      )}
      <ChoiceMenu
        text={kinds.find(({ id }) => id === kind_id)?.name ?? ALL_KINDS.label}
        options={[ALL_KINDS, ...kinds.map(({ id, name }) => ({ value: id, label: name }))]}
        chosen={[kind_id ?? '']}
        onChoose={([value]) => narrow({ kind: value })}
        single
      />
    </>
  )
}

interface RecipientsProps {
  recipients: ReceiptRecipients
  waiting: boolean
  ticks: Ticks
  onTicked: (ticks: Ticks) => void
}

function Recipients({ recipients, waiting, ticks, onTicked }: RecipientsProps) {
  const count = countOf(ticks, recipients.total)
  return (
    <div className={waiting ? 'list-rows-waiting' : undefined} aria-busy={waiting}>
      <div className="money-scroll">
        <table className="money-table receipt-table">
          <thead>
            <tr>
              <th scope="col" className="tick">
                <Checkbox
                  aria-label="Все"
                  checked={count === recipients.total}
                  indeterminate={count > 0 && count < recipients.total}
                  onChange={() => onTicked({ all: count !== recipients.total, marked: [] })}
                />
              </th>
              <th scope="col">Плательщик</th>
              <th scope="col">Гаражи</th>
              <th scope="col">Лицевой счёт</th>
              <th scope="col" className="money">
                Баланс
              </th>
              <th scope="col">Последняя квитанция</th>
            </tr>
          </thead>
          <tbody>
            {recipients.items.map((recipient) => (
              <Recipient
                key={recipient.id}
                recipient={recipient}
                ticked={isTicked(ticks, recipient.id)}
                onToggle={() => onTicked(toggled(ticks, recipient.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <UrlPages of={recipients} />
    </div>
  )
}

interface RecipientProps {
  recipient: ReceiptRecipient
  ticked: boolean
  onToggle: () => void
}

const Recipient = ({ recipient, ticked, onToggle }: RecipientProps) => {
  const { id, member_name, garages, number, balance, last_number, last_made_on } = recipient
  return (
    <tr>
      <td className="tick">
        <Checkbox aria-label={member_name} checked={ticked} onChange={onToggle} />
      </td>
      <td className="what">
        <Link to={accountPath(id)}>{member_name}</Link>
      </td>
      <td className="garages">{garages}</td>
      <td>{number}</td>
      <td className="money">
        <Balance balance={balance} />
      </td>
      <td>{last_number && last_made_on && `№ ${last_number} от ${formatDate(last_made_on)}`}</td>
    </tr>
  )
}
