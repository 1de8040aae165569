import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { garageLabels, listedGarageLabels, type ListedGarage, type GarageListQuery } from '#contract/garages'
import { garageMoneyStates } from '#contract/money/accounts'
import { useDialog } from '#shared/dialogs/useDialog'
import { garagePlace } from '#shared/format/garageTitle'
import { optionsOf } from '#shared/form/options'
import { archivedFilter, type ListFilter } from '#shared/list/filters'
import { FirstRecords } from '#shared/list/FirstRecords'
import { ListPage } from '#shared/list/ListPage'
import { useRecordList } from '#shared/list/useRecordList'
import { Balance } from '#shared/money/balance'
import { GARAGE_CREATE, GARAGE_PLAN, garagePath } from '#shared/routing/paths'
import { useAppDispatch, useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { CreateLink } from '#shared/ui/RecordLinks'
import { garageColumns, garageMoneyColumns } from './columns'
import { kinds, ownershipForms, statuses } from './garageOptions'
import { garageCalls } from './garagesApi'
import { garagesSlice } from './garagesSlice'
import { GarageStatusTag, SharesMark } from './GarageTags'
import './garages.css'

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog')).BulkDialog }))

const filters: ListFilter<keyof GarageListQuery>[] = [
  { name: 'block', label: garageLabels.block, typed: true },
  { name: 'row', label: garageLabels.row, typed: true },
  { name: 'status', label: garageLabels.status, options: statuses },
  { name: 'kind', label: garageLabels.kind, options: kinds },
  { name: 'ownership_form', label: 'Владение', options: ownershipForms },
  {
    name: 'owners',
    label: garageLabels.owners,
    single: true,
    options: [
      { value: 'none', label: 'Без владельца' },
      { value: 'incomplete', label: 'Доли не сходятся' },
    ],
  },
  archivedFilter,
]
const moneyFilters: ListFilter<keyof GarageListQuery>[] = [
  { name: 'money', label: listedGarageLabels.debt, options: optionsOf(garageMoneyStates) },
  ...filters,
]
const toGarage = ({ id }: ListedGarage) => garagePath(id)
const card = (garage: ListedGarage) => <GarageCard garage={garage} />

export function GarageListPage() {
  const dispatch = useAppDispatch()
  const canWrite = useCan('garages.write')
  const canImport = useCan('imports.write')
  const seesMoney = useCan('finances.read')
  const records = useRecordList({
    calls: garageCalls,
    slice: garagesSlice,
    filters: moneyFilters,
    canArchive: canWrite,
    forms: ['гараж', 'гаража', 'гаражей'],
  })
  const { list } = records
  const bulkDialog = useDialog('garages/bulk', useOwnGbcId())
  const createLink = canWrite && <CreateLink to={GARAGE_CREATE}>Добавить гараж</CreateLink>
  const deselect = () => dispatch(list.actions.selectionChanged([]))

  return (
    <>
      <ListPage
        {...records}
        title="Гаражи"
        actions={
          <>
            <LinkButton to={GARAGE_PLAN}>План</LinkButton>
            {createLink}
          </>
        }
        columns={seesMoney ? garageMoneyColumns : garageColumns}
        filters={seesMoney ? moneyFilters : filters}
        searchPlaceholder="Номер, владелец, кадастровый номер…"
        enterOpensFirst
        to={toGarage}
        card={card}
        emptyText={
          canImport
            ? 'Здесь будут гаражи кооператива. Начните с первого или загрузите таблицу, в которой ведёте учёт.'
            : 'Здесь будут гаражи кооператива. Начните с первого.'
        }
        emptyAction={<FirstRecords create={createLink} canImport={canImport} />}
        bulkActions={canWrite ? () => <Button onClick={() => bulkDialog.show()}>Изменить</Button> : undefined}
        exportArea="garages"
      />
      {bulkDialog.isOpen && list.state.selected.length > 0 && (
        <Suspense>
          <BulkDialog ids={list.state.selected} onClose={bulkDialog.close} onChanged={deselect} />
        </Suspense>
      )}
    </>
  )
}

/** A garage in the list of a phone. */
const GarageCard = ({ garage }: { garage: ListedGarage }) => (
  <span className="garage-card">
    <strong className="garage-number">
      Гараж {garage.number} <SharesMark garage={garage} />
    </strong>
    <GarageStatusTag garage={garage} />
    {garage.owners.length > 0 && <span>{garage.owners.map(({ member_name }) => member_name).join(', ')}</span>}
    {garage.debt ? <Balance balance={garage.debt} /> : null}
    {garagePlace(garage) && <span className="garage-quiet">{garagePlace(garage)}</span>}
  </span>
)
