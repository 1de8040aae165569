import { Button } from 'antd'
import { useState } from 'react'
import { entryInputSchema, type AccountablePerson, type Entry, type EntryInput } from '#contract/money/expenses'
import { FormDialog } from '#shared/form/FormDialog'
import { CheckboxField } from '#shared/form/CheckboxField'
import { TextField } from '#shared/form/TextField'
import { formatMoney } from '#shared/format/money'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useListMoneyPlacesQuery } from '../financesApi'
import { FinancesTabs } from '../FinancesTabs'
import { AccountableDialog } from './AccountableDialog'
import { ExpenseDialog } from './ExpenseDialog'
import {
  useChangeExpenseEntryMutation,
  useListAccountablePersonsQuery,
  useListExpenseCategoriesQuery,
  type EntryList,
} from './expensesApi'
import '#shared/money/money.css'
import '../finances.css'
import './expenses.css'

type Open =
  | { act: 'expense' | 'give'; person?: AccountablePerson }
  | { act: 'return'; person: AccountablePerson }
  | { act: 'edit'; list: EntryList; entry: Entry }

/** What was spent by its categories, and who holds money to account for. */
export function ExpensesPage() {
  const gbc_id = useOwnGbcId()
  const canPost = useCan('finances.post')
  const { data: places = [] } = useListMoneyPlacesQuery({ gbc_id })
  const categories = useListExpenseCategoriesQuery({ gbc_id })
  const persons = useListAccountablePersonsQuery({ gbc_id })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const error = categories.error ?? persons.error
  const edit = (list: EntryList) => (entry: Entry) => setOpen({ act: 'edit', list, entry })
  const isEmpty = categories.data?.length === 0 && persons.data?.length === 0
  const actions = canPost && (
    <>
      <Button onClick={() => setOpen({ act: 'give' })}>Выдать под отчёт</Button>
      <Button type="primary" aria-keyshortcuts="n" onClick={() => setOpen({ act: 'expense' })}>
        Оплатить расход
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title="Расходы и подотчёт" tabs={<FinancesTabs />} actions={actions} />
      {error ? (
        <FailureState error={error} onRetry={() => void Promise.all([categories.refetch(), persons.refetch()])} />
      ) : !categories.data || !persons.data ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        <EmptyState text="Здесь будут статьи расходов и те, кому деньги выданы под отчёт. Списания из выписки разносят прямо в ней." />
      ) : (
        <>
          <Persons persons={persons.data} onAct={canPost ? setOpen : undefined} onEdit={edit('persons')} />
          <Names
            title="Статьи расходов"
            figure="С начала года"
            rows={categories.data.map((entry) => ({ entry, amount: entry.spent }))}
            onEdit={canPost ? edit('categories') : undefined}
          />
        </>
      )}
      {open?.act === 'expense' && <ExpenseDialog places={places} person={open.person?.name} onClose={close} />}
      {(open?.act === 'give' || open?.act === 'return') && (
        <AccountableDialog
          places={places}
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

interface PersonsProps {
  persons: AccountablePerson[]
  onAct?: (open: Open) => void
  onEdit: (entry: Entry) => void
}

function Persons({ persons, onAct, onEdit }: PersonsProps) {
  if (persons.length === 0) return null
  return (
    <section className="expenses" aria-labelledby="accountable">
      <h2 id="accountable">Подотчётные лица</h2>
      <ul>
        {persons.map((person) => (
          <li key={person.id} className={person.archived ? 'money-quiet' : undefined}>
            <span>
              <strong>{person.name}</strong>
              {person.archived && ' (в архиве)'}
            </span>
            <span>{balanceOf(person)}</span>
            {onAct && (
              <span className="expenses-acts">
                <Button size="small" onClick={() => onAct({ act: 'expense', person })}>
                  Отчитался
                </Button>
                {person.balance > 0 && (
                  <Button size="small" onClick={() => onAct({ act: 'return', person })}>
                    Вернул остаток
                  </Button>
                )}
                {person.balance < 0 && (
                  <Button size="small" onClick={() => onAct({ act: 'give', person })}>
                    Возместить
                  </Button>
                )}
                <Button size="small" type="link" aria-label={`Изменить: ${person.name}`} onClick={() => onEdit(person)}>
                  Изменить
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function balanceOf({ balance }: AccountablePerson): string {
  if (balance === 0) return 'всё закрыто'
  return balance > 0 ? `должен отчитаться за ${formatMoney(balance)}` : `кооператив должен ${formatMoney(-balance)}`
}

interface NamesProps {
  title: string
  figure: string
  rows: { entry: Entry; amount: number }[]
  onEdit?: (entry: Entry) => void
}

const Names = ({ title, figure, rows, onEdit }: NamesProps) =>
  rows.length === 0 ? null : (
    <section className="expenses" aria-labelledby="categories">
      <h2 id="categories">{title}</h2>
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Название</th>
            <th scope="col" className="money">
              {figure}
            </th>
            {onEdit && <th scope="col" aria-label="Действия" />}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entry, amount }) => (
            <tr key={entry.id} className={entry.archived ? 'money-quiet' : undefined}>
              <td>
                {entry.name}
                {entry.archived && ' (в архиве)'}
              </td>
              <td className="money">{formatMoney(amount)}</td>
              {onEdit && (
                <td className="money">
                  <Button type="link" size="small" aria-label={`Изменить: ${entry.name}`} onClick={() => onEdit(entry)}>
                    Изменить
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )

function EntryDialog({ list, entry, onClose }: { list: EntryList; entry: Entry; onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const [change] = useChangeExpenseEntryMutation()
  const { id, name, archived, version } = entry
  return (
    <FormDialog<EntryInput, Entry>
      title={list === 'categories' ? 'Статья расходов' : 'Подотчётное лицо'}
      schema={entryInputSchema}
      initialValues={{ name, archived, version }}
      save={(body) => change({ gbc_id, list, id, body })}
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField name="name" label="Название" required />
      <CheckboxField name="archived" label="В архиве: не предлагать" />
    </FormDialog>
  )
}
