import { Button } from 'antd'
import { useState } from 'react'
import type { AccountablePerson, Entry } from '#contract/money/expenses'
import { ChoiceMenu } from '#shared/list/ChoiceMenu'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { SideActs } from '#shared/ui/SideActs'
import { Skeleton } from '#shared/ui/Skeleton'
import { FinancesTabs } from '../FinancesTabs'
import { PeriodPicker } from '../PeriodPicker'
import { UrlPages } from '../UrlPages'
import { AccountableDialog } from './AccountableDialog'
import { AccountablePersons } from './AccountablePersons'
import { EntryDialog } from './EntryDialog'
import { ExpenseCategories } from './ExpenseCategories'
import { ExpenseDialog } from './ExpenseDialog'
import {
  spendingFilePath,
  useListAccountablePersonsQuery,
  useListExpenseCategoriesQuery,
  useListSpendingQuery,
  type EntryList,
} from './expensesApi'
import { SpendingTable } from './SpendingTable'
import '#shared/money/money.css'
import '../finances.css'
import './expenses.css'

type Open =
  | { act: 'expense' | 'give'; person?: AccountablePerson }
  | { act: 'return'; person: AccountablePerson }
  | { act: 'edit'; list: EntryList; entry: Entry }

const ROWS = 50

/** What was spent by its categories and operation by operation, and who holds money to account for. */
export function ExpensesPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const [search, narrow] = useUrlFilter()
  const { from, to, category, person, page } = Object.fromEntries(search)
  const days = { ...(from && { from }), ...(to && { to }) }
  const narrowed = { ...days, ...(category && { category_id: category }), ...(person && { person_id: person }) }
  const categories = useListExpenseCategoriesQuery({ gbc_id, params: days })
  const persons = useListAccountablePersonsQuery({ gbc_id })
  const spending = useListSpendingQuery({ gbc_id, params: { ...narrowed, page: Number(page) || 1, page_size: ROWS } })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const queries = [categories, persons, spending]
  const error = queries.find((query) => query.error)?.error
  const edit = (list: EntryList) => (entry: Entry) => setOpen({ act: 'edit', list, entry })
  const isEmpty = categories.data?.length === 0 && persons.data?.length === 0
  const shown = spending.data
  return (
    <>
      <PageHeader
        title="Расходы и подотчёт"
        tabs={<FinancesTabs />}
        actions={
          <>
            {canPost && (
              <Button type="primary" aria-keyshortcuts="n" onClick={() => setOpen({ act: 'expense' })}>
                Оплатить расход
              </Button>
            )}
            <SideActs
              acts={[canPost && { text: 'Выдать под отчёт', onClick: () => setOpen({ act: 'give' }) }]}
              files={{
                path: spendingFilePath(gbc_id),
                params: narrowed,
                rows: shown?.total,
                disabled: !shown || shown.total === 0,
              }}
            />
          </>
        }
      />
      {error ? (
        <FailureState error={error} onRetry={() => queries.forEach((query) => void query.refetch())} />
      ) : !categories.data || !persons.data || !shown ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        <EmptyState text="Здесь будут статьи расходов и те, кому деньги выданы под отчёт. Списания из выписки разносят прямо в ней." />
      ) : (
        <>
          <div className="expenses-tools">
            <PeriodPicker from={shown.from} to={shown.to} />
          </div>
          <AccountablePersons
            persons={persons.data}
            days={{ from: shown.from, to: shown.to }}
            onAct={canPost ? setOpen : undefined}
            onEdit={edit('persons')}
          />
          <ExpenseCategories
            categories={categories.data}
            onChoose={(id) => narrow({ category: id })}
            onEdit={canPost ? edit('categories') : undefined}
          />
          <section
            className={spending.currentData ? 'expenses' : 'expenses list-rows-waiting'}
            aria-labelledby="spending"
          >
            <div className="expenses-tools">
              <h2 id="spending">Операции</h2>
              <NameChoice
                all="Все статьи"
                names={categories.data}
                chosen={category}
                onChoose={(id) => narrow({ category: id })}
              />
              {persons.data.length > 0 && (
                <NameChoice
                  all="Все лица"
                  names={persons.data}
                  chosen={person}
                  onChoose={(id) => narrow({ person: id })}
                />
              )}
            </div>
            {shown.items.length === 0 ? <p>За этот период операций нет.</p> : <SpendingTable spending={shown} />}
            <UrlPages of={shown} />
          </section>
        </>
      )}
      {open?.act === 'expense' && <ExpenseDialog person={open.person?.name} onClose={close} />}
      {(open?.act === 'give' || open?.act === 'return') && (
        <AccountableDialog
          act={open.act}
          person={open.person?.name}
          amount={leftOf(open.act, open.person)}
          onClose={close}
        />
      )}
      {open?.act === 'edit' && <EntryDialog list={open.list} entry={open.entry} onClose={close} />}
    </>
  )
}

/** What a person has left to give back, or has spent above what was given; kopecks. */
function leftOf(act: 'give' | 'return', person?: AccountablePerson): number | undefined {
  const left = (person?.balance ?? 0) * (act === 'give' ? -1 : 1)
  return left > 0 ? left : undefined
}

interface NameChoiceProps {
  all: string
  names: readonly { id: string; name: string }[]
  chosen?: string
  onChoose: (id: string) => void
}

/** One category or person that the list is narrowed to, or all. */
function NameChoice({ all, names, chosen = '', onChoose }: NameChoiceProps) {
  const options = [{ value: '', label: all }, ...names.map(({ id, name }) => ({ value: id, label: name }))]
  const shown = options.find(({ value }) => value === chosen) ?? options[0]
  return (
    <ChoiceMenu
      text={shown.label}
      options={options}
      chosen={[shown.value]}
      single
      onChoose={([id = '']) => onChoose(id)}
    />
  )
}
