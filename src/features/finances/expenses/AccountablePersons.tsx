import { Button } from 'antd'
import type { AccountablePerson, Entry } from '#contract/money/expenses'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { advanceReportPath } from './expensesApi'

export type PersonAct = { act: 'expense' | 'give' | 'return'; person: AccountablePerson }

interface AccountablePersonsProps {
  persons: readonly AccountablePerson[]
  /** The period of an advance report. */
  days: { from: string; to: string }
  onAct?: (act: PersonAct) => void
  onEdit: (entry: Entry) => void
}

/** Who holds the cooperative's money, and what each does with it. */
export function AccountablePersons({ persons, days, onAct, onEdit }: AccountablePersonsProps) {
  const gbc_id = useOwnGbcId()
  if (persons.length === 0) return null
  const report = (id: string) => void window.open(advanceReportPath(gbc_id, id, days), '_blank', 'noopener')
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
            <span className="expenses-acts">
              {onAct && <Acts person={person} onAct={onAct} />}
              <Button
                size="small"
                type="link"
                aria-label={`Авансовый отчёт: ${person.name}`}
                onClick={() => report(person.id)}
              >
                Авансовый отчёт
              </Button>
              {onAct && (
                <Button size="small" type="link" aria-label={`Изменить: ${person.name}`} onClick={() => onEdit(person)}>
                  Изменить
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ person, onAct }: { person: AccountablePerson; onAct: (act: PersonAct) => void }) {
  return (
    <>
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
    </>
  )
}

function balanceOf({ balance }: AccountablePerson): string {
  if (balance === 0) return 'всё закрыто'
  return balance > 0 ? `должен отчитаться за ${formatMoney(balance)}` : `кооператив должен ${formatMoney(-balance)}`
}
