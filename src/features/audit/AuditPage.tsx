import type { ColumnType } from 'antd/es/table'
import { useCallback, useMemo } from 'react'
import { AUDIT_AREAS, auditAreaNames, type AuditEntry } from '#contract/audit'
import type { Page } from '#contract/common'
import { useFeatures } from '#shared/features/useFeatures'
import { useLoaded } from '#shared/features/useLoaded'
import { formatDate, today } from '#shared/format/dates'
import type { HistoryFields } from '#shared/format/describe'
import { Pages } from '#shared/list/Pages'
import type { ListFilter } from '#shared/list/filters'
import { ListToolbar } from '#shared/list/ListToolbar'
import { PageSizeMenu } from '#shared/list/PageSizeMenu'
import { NothingFound } from '#shared/list/NothingFound'
import { useCompact } from '#shared/list/useCompact'
import { useExportList } from '#shared/list/useExportList'
import { useList, type List } from '#shared/list/useList'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useAuditPeopleQuery, useListAuditQuery } from './auditApi'
import { AuditLine } from './AuditLine'
import { auditSlice } from './auditSlice'
import { actionOptions, loadHistoryFields } from './auditHistory'
import { ChainCheck } from './ChainCheck'
import './audit.css'

const areas = AUDIT_AREAS.map((value) => ({ value, label: auditAreaNames[value] }))
const filterNames = ['from', 'to', 'user_id', 'area', 'action', 'record_id']
/** What goes into a file: all that a line shows. */
const exported: ColumnType<AuditEntry>[] = auditSlice.getInitialState().columns.map((key) => ({ key }))
const NO_FIELDS: HistoryFields = {}
const NO_COLUMNS: ColumnType<AuditEntry>[] = []

/** Filters by what is chosen already: actions of the chosen areas, people of the office, the name of the record. */
function useAuditFilters(
  gbc_id: string,
  chosen: Partial<Record<string, string>>,
  page?: Page<AuditEntry>,
): ListFilter[] {
  const { data: people } = useAuditPeopleQuery(gbc_id)
  const record = chosen.record_id && page?.items.find(({ record_id }) => record_id === chosen.record_id)?.record_name
  return useMemo(
    () => [
      { name: 'from', label: 'С какого дня', day: true },
      { name: 'to', label: 'По какой день', day: true },
      {
        name: 'user_id',
        label: 'Кто',
        single: true,
        any: 'Все',
        options: people?.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: 'area', label: 'Раздел', options: areas },
      {
        name: 'action',
        label: 'Действие',
        single: true,
        any: 'Любое',
        options: actionOptions(chosen.area?.split(',') ?? []),
      },
      // Chosen at a line; its name is all that a chip needs.
      ...(chosen.record_id ? [{ name: 'record_id', label: 'Запись', shownAs: record || 'выбранная' }] : []),
    ],
    [people, chosen.area, chosen.record_id, record],
  )
}

/** Who changed what in the cooperative: for chairman and auditor. */
export function AuditPage() {
  const gbc_id = useOwnGbcId()
  const compact = useCompact()
  const list = useList(auditSlice, filterNames)
  const query = useListAuditQuery({ gbc_id, params: list.params }, { refetchOnMountOrArgChange: true })
  const filters = useAuditFilters(gbc_id, list.state.filters, query.data)
  const startExport = useExportList('audit', exported, list)
  return (
    <>
      <PageHeader title="Безопасность" tabs={<SecurityTabs />} actions={<ChainCheck gbc_id={gbc_id} />} />
      <ListToolbar
        list={list}
        columns={NO_COLUMNS}
        compact={compact}
        filters={filters}
        searchPlaceholder="Кто или что: имя, номер гаража…"
        onExport={startExport}
        onLeaveDown={() => undefined}
      />
      {query.error && !query.currentData ? (
        <FailureState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Entries list={list} page={query.data} waiting={!query.currentData} compact={compact} />
      )}
    </>
  )
}

/** Entries of one day after another, in the order of the page. */
function byDays(entries: AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = today(new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function Entries({
  list,
  page,
  waiting,
  compact,
}: {
  list: List
  page?: Page<AuditEntry>
  waiting: boolean
  compact: boolean
}) {
  const dispatch = useAppDispatch()
  const { actions, state } = list
  const features = useFeatures()
  const fields = useLoaded(useCallback(() => loadHistoryFields(features), [features]))
  if (!page || !fields) return <Skeleton lines={12} />
  if (page.total === 0) return <NothingFound list={list} text="Здесь будет всё, что делают в программе." />
  const showRecord = (value: string) => void dispatch(actions.filterChanged({ name: 'record_id', value }))
  return (
    <div className={waiting ? 'audit list-rows-waiting' : 'audit'} aria-busy={waiting}>
      {byDays(page.items).map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{formatDate(day)}</h2>
          <ol>
            {entries.map((entry) => (
              <AuditLine key={entry.id} entry={entry} fields={fields[entry.area] ?? NO_FIELDS} onRecord={showRecord} />
            ))}
          </ol>
        </section>
      ))}
      <div className="list-pages">
        <Pages
          of={{ page: state.page, page_size: state.page_size, total: page.total }}
          always
          onOpen={(next) => void dispatch(actions.pageChanged({ page: next, page_size: state.page_size }))}
        />
        {!compact && <PageSizeMenu page={state.page} page_size={state.page_size} actions={actions} />}
      </div>
    </div>
  )
}
