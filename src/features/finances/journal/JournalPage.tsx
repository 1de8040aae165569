import { useCallback, useMemo, useState } from 'react'
import { OPERATION_KINDS, operationKinds } from '#contract/money/chart'
import { journalTitle, journalWhom, operationLabels, type Operation } from '#contract/money/operations'
import { garagesText } from '#contract/text'
import { useReadOnce } from '#shared/api/useReadOnce'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import type { ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import { useList } from '#shared/list/useList'
import { TAKE_PAYMENT, operationPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { useListMoneyPlacesQuery } from '../books/booksApi'
import { FinancesTabs } from '../FinancesTabs'
import { operationsApi, useListOperationsQuery } from './operationsApi'
import { operationsSlice } from '../financesSlices'
import { operationColumns } from './columns'
import { OperationMenu } from './OperationMenu'
import { OperationTitle } from './OperationTitle'
import { ReverseOperationDialog } from './ReverseOperationDialog'

const FILTER_NAMES = ['kind', 'place_id', 'from', 'to']
const kindOptions = OPERATION_KINDS.map((value) => ({ value, label: operationKinds[value].title }))
const toOperation = ({ id }: Operation) => operationPath(id)
/** A charge says its garage in its title. */
const garagesOf = (operation: Operation): string => {
  const garages = operation.garages && garagesText(operation.garages)
  return journalTitle(operation).endsWith(`, ${garages}`) ? '' : garages
}
const card = (operation: Operation) => (
  <span className="operation-card">
    <strong>
      <OperationTitle operation={operation} named />
    </strong>
    <span>{formatMoney(operation.signed)}</span>
    <span className="operation-pair">
      {[formatDate(operation.date), operation.document, journalWhom(operation) || operation.place, garagesOf(operation)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)

/** The one journal of all operations: charges, payments, cash and bank, and what was taken back. */
export function JournalPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const list = useList(operationsSlice, FILTER_NAMES)
  const query = useListOperationsQuery({ gbc_id, params: list.params })
  const readPage = useReadOnce(operationsApi.endpoints.listOperations)
  const { data: places } = useListMoneyPlacesQuery({ gbc_id })
  const filters = useMemo(
    (): ListFilter[] => [
      { name: 'kind', label: operationLabels.kind, options: kindOptions },
      {
        name: 'place_id',
        label: operationLabels.place,
        single: true,
        options: places?.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'from', label: 'С какого дня', day: true },
      { name: 'to', label: 'По какой день', day: true },
    ],
    [places],
  )
  const [reversing, setReversing] = useState<Operation | null>(null)
  const menu = useCallback(
    (operation: Operation) => <OperationMenu operation={operation} onReverse={setReversing} />,
    [],
  )
  const takeButton = canPost && (
    <LinkButton to={TAKE_PAYMENT} type="primary" aria-keyshortcuts="n">
      Принять оплату
    </LinkButton>
  )
  return (
    <>
      <ListPage
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={takeButton}
        list={list}
        query={query}
        columns={operationColumns}
        filters={filters}
        searchPlaceholder="Номер, фамилия, сумма…"
        to={toOperation}
        card={card}
        menu={menu}
        emptyText="Здесь будут все операции: оплаты, начисления, касса и банк."
        emptyAction={takeButton}
        exportArea="operations"
        loadPage={(params) => readPage({ gbc_id, params })}
      />
      {reversing && <ReverseOperationDialog operation={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}
