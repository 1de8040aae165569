import { Link } from 'react-router-dom'
import { importFields, importOutcomeNames, type ImportColumn, type ImportEffect, type ImportOutcome, type ImportRow } from '#contract/imports'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const TONES: Record<ImportOutcome, StatusTone> = { made: 'good', changed: 'busy', same: 'quiet', skipped: 'quiet', refused: 'bad' }
const PATHS: Record<ImportEffect['area'], string | null> = {
  members: '/dashboard/members/',
  garages: '/dashboard/garages/',
  ownerships: null,
  balances: null,
}
const ACTIONS: Record<ImportEffect['action'], string> = { made: 'новое', changed: 'изменится', same: 'уже есть' }
const AREAS: Record<ImportEffect['area'], string> = { members: 'Член', garages: 'Гараж', ownerships: 'Владение', balances: 'Остаток' }

/** One row of the file: its number, what comes of it, and why. */
export function ImportRowView({ row, columns }: { row: ImportRow; columns: ImportColumn[] }) {
  const { number, outcome, cells, problems, warnings, effects } = row
  const letterOf = (index: number | null) => columns.find((column) => column.index === index)?.letter
  const said = cells.filter((cell) => cell !== '')
  return (
    <li className="import-row">
      <div className="import-row-head">
        <span className="import-row-number">
          <span className="visually-hidden">Строка </span>
          {number}
        </span>
        <StatusTag tone={TONES[outcome]}>{importOutcomeNames[outcome]}</StatusTag>
      </div>
      <div className="import-row-body">
        {problems.map(({ column, field, message }) => (
          <p key={`${column} ${message}`} className="import-problem">
            {field && `${importFields[field].title}: `}
            {message}
            {letterOf(column) && ` (столбец ${letterOf(column)})`}
          </p>
        ))}
        {effects.map((effect, place) => (
          <Effect key={place} effect={effect} />
        ))}
        {warnings.map(({ column, field, message }) => (
          <p key={`${column} ${message}`} className="import-warning">
            {field && `${importFields[field].title}: `}
            {message}
          </p>
        ))}
        <details className="import-row-source">
          <summary>{said.slice(0, 4).join(' · ') || 'Пустая строка'}</summary>
          <dl>
            {columns.map(({ index, letter, header }, place) =>
              cells[place] ? (
                <div key={index}>
                  <dt>{header || letter}</dt>
                  <dd>{cells[place]}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </details>
      </div>
    </li>
  )
}

function Effect({ effect: { area, action, title, record_id, changes } }: { effect: ImportEffect }) {
  const path = PATHS[area]
  return (
    <div className={action === 'same' ? 'import-effect exchange-quiet' : 'import-effect'}>
      <span className="exchange-quiet">{AREAS[area]}: </span>
      {record_id && path ? <Link to={path + record_id}>{title}</Link> : title}
      <span className="exchange-quiet">, {ACTIONS[action]}</span>
      {Object.entries(changes).map(([name, [before, after]]) => (
        <div key={name} className="import-change">
          {name}:{' '}
          {before !== null && before !== '' && (
            <>
              <del>{before}</del> →{' '}
            </>
          )}
          <ins>{after ?? 'пусто'}</ins>
        </div>
      ))}
    </div>
  )
}
