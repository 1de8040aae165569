import { useMemo } from 'react'
import { accountLabels, accountStateNames, overdueAboveDebt, type Account } from '#contract/money/accounts'
import { formatMoney } from '#shared/format/money'
import { optionsOf } from '#shared/form/options'
import type { ListFilter } from '#shared/list/filters'
import { FirstRecords } from '#shared/list/FirstRecords'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { accountPath, TAKE_PAYMENT } from '#shared/routing/moneyPaths'
import { MEMBER_CREATE } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { Balance } from '#shared/money/balance'
import { useKinds } from '../charges/useKinds'
import { useLazyListAccountsQuery, useListAccountsQuery } from './accountsApi'
import { accountsSlice } from '../financesSlices'
import { FinancesTabs } from '../FinancesTabs'
import { accountColumns } from './columns'
import '../finances.css'

const FILTER_NAMES = ['state', 'kind_id']
const stateOptions = optionsOf(accountStateNames)
const toAccount = ({ id }: Account) => accountPath(id)
const card = ({ member_name, garages, balance, overdue }: Account) => (
  <span>
    <strong>{member_name}</strong>
    {garages && <span>, гараж {garages}</span>}
    <br />
    <Balance balance={balance} overdue={overdue} />
    {overdueAboveDebt({ balance, overdue }) > 0 && `, просрочено ${formatMoney(overdue)}*`}
  </span>
)

const starNote = (accounts: readonly Account[]) =>
  accounts.some((account) => overdueAboveDebt(account) > 0) &&
  '* Просрочено больше, чем долг по балансу: аванс отложен для другого гаража или взноса и просроченное не оплачивает. Освободить его можно на лицевом счёте.'

/** Who owes how much: the first tab of money. */
export function AccountListPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const canWriteMembers = useCan('members.write')
  const canImport = useCan('imports.write')
  const list = useList(accountsSlice, FILTER_NAMES)
  const query = useListAccountsQuery({ gbc_id, params: list.params })
  const [load] = useLazyListAccountsQuery()
  const { data: kinds } = useKinds()
  const filters = useMemo(
    (): ListFilter[] => [
      { name: 'state', label: accountLabels.balance, options: stateOptions },
      {
        name: 'kind_id',
        label: 'Должны за',
        options: kinds?.items.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [kinds],
  )
  return (
    <ListPage
      title="Финансы"
      printTitle="Лицевые счета"
      tabs={<FinancesTabs />}
      actions={
        canPost && (
          <LinkButton to={TAKE_PAYMENT} type="primary" aria-keyshortcuts="n">
            Принять оплату
          </LinkButton>
        )
      }
      list={list}
      query={query}
      columns={accountColumns}
      filters={filters}
      searchPlaceholder="ФИО, гараж, лицевой счёт…"
      to={toAccount}
      card={card}
      emptyText="Лицевые счета появятся вместе с членами кооператива."
      emptyAction={
        <FirstRecords
          create={canWriteMembers && <LinkButton to={MEMBER_CREATE}>Добавить члена</LinkButton>}
          canImport={canImport}
        />
      }
      exportArea="accounts"
      loadPage={(params) => load({ gbc_id, params }).unwrap()}
      enterOpensFirst
      note={starNote}
    />
  )
}
