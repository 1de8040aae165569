import { Button } from 'antd'
import type { Entry, ExpenseCategory } from '#contract/money/expenses'
import { formatAmount } from '#shared/format/money'

interface ExpenseCategoriesProps {
  categories: readonly ExpenseCategory[]
  /** Shows the operations of one. */
  onChoose: (id: string) => void
  onEdit?: (entry: Entry) => void
}

/** What was spent on each category within the period, and altogether. */
export function ExpenseCategories({ categories, onChoose, onEdit }: ExpenseCategoriesProps) {
  const shown = categories.filter(({ archived, spent }) => !archived || spent !== 0)
  if (shown.length === 0) return null
  return (
    <section className="expenses" aria-labelledby="categories">
      <h2 id="categories">Статьи расходов за период</h2>
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Название</th>
            <th scope="col" className="money">
              Израсходовано
            </th>
            {onEdit && <th scope="col" aria-label="Действия" />}
          </tr>
        </thead>
        <tbody>
          {shown.map((category) => (
            <tr key={category.id} className={category.archived ? 'money-quiet' : undefined}>
              <td>
                <button type="button" className="expenses-category" onClick={() => onChoose(category.id)}>
                  {category.name}
                </button>
                {category.archived && ' (в архиве)'}
              </td>
              <td className="money">{formatAmount(category.spent)}</td>
              {onEdit && (
                <td className="money acts">
                  {!category.fixed && (
                    <Button
                      type="link"
                      size="small"
                      aria-label={`Изменить: ${category.name}`}
                      onClick={() => onEdit(category)}
                    >
                      Изменить
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Итого</td>
            <td className="money">{formatAmount(categories.reduce((sum, { spent }) => sum + spent, 0))}</td>
            {onEdit && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
