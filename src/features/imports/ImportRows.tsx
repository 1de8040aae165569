import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '#contract/common'
import { IMPORT_OUTCOMES, type Import, type ImportOutcome, type ImportRowsQuery } from '#contract/imports'
import { Pages } from '#shared/list/Pages'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { ImportRowView } from './ImportRowView'
import { useListImportRowsQuery } from './importsApi'
import { OutcomeTabs } from './OutcomeTabs'

const isOutcome = (value: string | null): value is ImportOutcome => IMPORT_OUTCOMES.some((outcome) => outcome === value)

/** Which rows are shown stands in the URL: outcome, search, page. */
function useRowsQuery() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('outcome')
  const query: Partial<ImportRowsQuery> = {
    page: Math.max(1, Number(params.get('page')) || 1),
    page_size: PAGE_SIZE,
    ...(isOutcome(outcome) && { outcome }),
    ...(outcome === 'warned' && { warned: 'true' as const }),
    ...(params.get('q') && { q: params.get('q') ?? '' }),
  }
  const change = (name: 'q' | 'page', value: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (name === 'q') next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true, replace: name === 'q' },
    )
  return { query, change }
}

/** The rows of the dry run, as they stand in the file. */
export function ImportRows({ found }: { found: Import }) {
  const { gbc_id, id, version, counts } = found
  const { query, change } = useRowsQuery()
  const { data, currentData, error, refetch } = useListImportRowsQuery({ gbc_id, id, version, query })
  return (
    <section aria-label="Строки файла">
      <div className="import-rows-tools">
        {counts && <OutcomeTabs counts={counts} />}
        <SearchInput value={query.q ?? ''} onSearch={(text) => change('q', text)} />
      </div>
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />)}
      {data && (
        <div className={currentData ? undefined : 'import-waiting'} aria-busy={!currentData}>
          {data.total === 0 ? (
            <p role="status">Таких строк нет.</p>
          ) : (
            <table className="import-rows">
              <thead>
                <tr>
                  <th scope="col">Строка</th>
                  <th scope="col">Гараж</th>
                  <th scope="col">ФИО</th>
                  <th scope="col">Что будет</th>
                  <th scope="col">Замечание</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((row) => (
                  <ImportRowView key={row.number} row={row} found={found} />
                ))}
              </tbody>
            </table>
          )}
          <Pages
            of={{ page: query.page ?? 1, page_size: PAGE_SIZE, total: data.total }}
            onOpen={(page) => change('page', String(page))}
          />
        </div>
      )}
    </section>
  )
}

/** Enter searches: what stands in a row is found by the server. */
function SearchInput({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <Input.Search
      className="import-search"
      aria-label="Поиск по строкам"
      placeholder="Поиск по строкам"
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onSearch={(asked) => onSearch(asked.trim())}
    />
  )
}
