import { Button } from 'antd'
import type { Import } from '#contract/imports'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { plural } from '#contract/plural'
import { ApplyDialog } from './ApplyDialog'
import { ImportRows } from './ImportRows'
import { Pairs } from './Pairs'
import { RefusedFile } from './RefusedFile'
import { useWizard } from './wizard'

/** What the dry run found: numbers, doubtful persons, row by row; then the word to write it. */
export function CheckStep({ found }: { found: Import }) {
  const { id, counts, totals } = found
  const { openStep } = useWizard()
  const applying = useDialog('imports/apply', id)
  if (!counts || !totals) return null
  const nothing = counts.made + counts.changed === 0
  const obstacle =
    counts.undecided > 0
      ? `Решите, один это человек или разные: ${plural(counts.undecided, ['пара', 'пары', 'пар'])}.`
      : nothing
        ? 'Записывать нечего: в файле нет ничего нового.'
        : null
  return (
    <>
      <p>Ничего ещё не записано. Вот что изменится; строки файла по одной — внизу страницы.</p>
      {found.notes.map((note) => (
        <p key={note} className="import-note" role="note">
          {note}
        </p>
      ))}
      <Totals totals={totals} />
      {counts.pairs > 0 && <Pairs found={found} />}
      {counts.refused > 0 && (
        <p>
          <RefusedFile found={found} count={counts.refused} />
        </p>
      )}
      <ImportRows found={found} />
      <div className="form-buttons">
        {obstacle && (
          <p className="import-problem import-obstacle" role="status">
            {obstacle}
          </p>
        )}
        <Button type="primary" disabled={obstacle !== null} onClick={() => applying.show()}>
          Импортировать
        </Button>
        <Button onClick={() => openStep(1)}>Назад к столбцам</Button>
      </div>
      {applying.isOpen && <ApplyDialog found={found} counts={counts} totals={totals} onClose={applying.close} />}
    </>
  )
}

/** What the cooperative gets: records and opening balances. */
function Totals({ totals: { members, garages, ownerships, balances } }: { totals: NonNullable<Import['totals']> }) {
  const lines = [
    { label: 'Члены', ...members },
    { label: 'Гаражи', ...garages },
    { label: 'Владение', ...ownerships },
  ].flatMap(({ label, made, changed, same }) => {
    const parts = [
      { words: 'новых', count: made },
      { words: 'изменится', count: changed },
      { words: 'без изменений', count: same },
    ].filter(({ count }) => count > 0)
    return parts.length > 0
      ? [{ label, text: parts.map(({ words, count }) => `${words} ${count.toLocaleString('ru-RU')}`).join(', ') }]
      : []
  })
  return (
    <dl className="import-totals">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {balances.count > 0 && (
        <div>
          <dt>Начальные остатки{balances.as_of && ` на ${formatDate(balances.as_of)}`}</dt>
          <dd>
            {plural(balances.count, ['остаток', 'остатка', 'остатков'])}: долги {formatMoney(balances.debt)}, авансы{' '}
            {formatMoney(balances.advance)}, итого {balances.total < 0 ? 'аванс' : 'долг'}{' '}
            <strong>{formatMoney(Math.abs(balances.total))}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}
