import { useCallback, useMemo, useState } from 'react'
import { chargeLabels, chargeSourceNames, chargeStateNames, type Charge } from '#contract/money/chargeList'
import { formatPeriod } from '#contract/money/contributions'
import { chargeSources } from '#contract/money/sources'
import { useReadOnce } from '#shared/api/useReadOnce'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { optionsOf } from '#shared/form/options'
import type { ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { CHARGES, operationPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { ChargeDialog, ChargeMenu, type ChargeAct, type Posted } from '../charges/ChargeActions'
import { ChargeTabs } from '../charges/ChargeTabs'
import { useKinds } from '../charges/useKinds'
import { chargesApi, useListChargesQuery } from '../charges/chargesApi'
import { chargesSlice } from '../financesSlices'
import { ChargeStateTag, chargeColumns } from './chargeColumns'

const FILTER_NAMES = ['kind_id', 'state', 'source', 'period', 'from', 'to', 'member_id', 'garage_id', 'run_id']
const stateOptions = optionsOf(chargeStateNames)
const sourceOptions = optionsOf(chargeSourceNames)
const toCharge = ({ operation_id }: Charge) => operationPath(operation_id)
const postedOf = ({ id, operation_id, amount, source }: Charge): Posted => ({
  operation_id,
  charge_id: id,
  amount,
  isOpening: source === 'opening',
  isUncorrectable: chargeSources[source].uncorrectable !== null,
})
const card = (charge: Charge) => (
  <span className="operation-card">
    <span className="operation-line">
      <strong>{charge.kind_name}</strong>
      <ChargeStateTag charge={charge} />
    </span>
    <span>{formatMoney(charge.amount)}</span>
    <span className="operation-pair">
      {[
        formatDate(charge.date),
        charge.member_name,
        charge.garage_number && `гараж ${charge.garage_number}`,
        charge.period && formatPeriod(charge.period),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)

/** The journal of single charges: what, to whom, for which garage, and what is left to pay. */
export function ChargeListPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const list = useList(chargesSlice, FILTER_NAMES)
  const query = useListChargesQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(chargesApi.endpoints.listCharges)
  const [chosen, setChosen] = useState<{ act: ChargeAct; posted: Posted } | null>(null)
  const menu = useCallback((charge: Charge) => {
    const posted = postedOf(charge)
    const of = [charge.kind_name, charge.member_name, charge.garage_number && `гараж ${charge.garage_number}`]
    return (
      charge.state !== 'reversed' && (
        <ChargeMenu posted={posted} of={of.filter(Boolean).join(', ')} onChoose={(act) => setChosen({ act, posted })} />
      )
    )
  }, [])
  const { data: kinds } = useKinds()
  const found = query.data?.items[0]
  const filters = useMemo(
    (): ListFilter[] => [
      {
        name: 'kind_id',
        label: chargeLabels.kind_name,
        options: kinds?.items.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'state', label: chargeLabels.state, options: stateOptions },
      { name: 'source', label: chargeLabels.source, options: sourceOptions },
      { name: 'from', label: 'С какого дня', day: true },
      { name: 'to', label: 'По какой день', day: true },
      // These are chosen where the record is looked at.
      { name: 'period', label: chargeLabels.period },
      { name: 'member_id', label: chargeLabels.member_name, shownAs: found?.member_name },
      { name: 'garage_id', label: chargeLabels.garage_number, shownAs: found?.garage_number ?? undefined },
      { name: 'run_id', label: 'Начисление', shownAs: found?.kind_name },
    ],
    [kinds, found],
  )
  return (
    <>
      <ListPage
        title="Финансы"
        printTitle="Журнал начислений"
        tabs={<ChargeTabs />}
        list={list}
        query={query}
        columns={chargeColumns}
        filters={filters}
        searchPlaceholder="Фамилия или гараж…"
        to={toCharge}
        card={card}
        menu={canPost ? menu : undefined}
        emptyAction={canPost && <LinkButton to={CHARGES}>К начислению взносов</LinkButton>}
        emptyText="Здесь будет каждое начисление: за что, кому и сколько осталось оплатить."
        exportArea="charges"
        loadPage={(params) => readPage({ gbc_id, params })}
      />
      {chosen && <ChargeDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
