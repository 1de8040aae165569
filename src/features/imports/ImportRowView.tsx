import {
  importFields,
  importOutcomeNames,
  type ImportColumn,
  type ImportOutcome,
  type ImportRow,
} from '#contract/imports'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import { ImportEffectView } from './ImportEffectView'

const TONES: Record<ImportOutcome, StatusTone> = {
  made: 'good',
  changed: 'busy',
  same: 'quiet',
  skipped: 'quiet',
  refused: 'bad',
}

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
          <p key={`${column} ${message}`} className={outcome === 'skipped' ? 'exchange-quiet' : 'import-problem'}>
            {field && `${importFields[field].title}: `}
            {message}
            {letterOf(column) && ` (столбец ${letterOf(column)})`}
          </p>
        ))}
        {effects.map((effect, place) => (
          <ImportEffectView key={place} effect={effect} />
        ))}
        {warnings.map(({ column, field, message }) => (
          <p key={`${column} ${message}`} className="import-warning">
            {field && `${importFields[field].title}: `}
            {message}
          </p>
        ))}
        {said.length > 0 && (
          <details className="import-row-source">
            <summary>{said.slice(0, 4).join(' · ')}</summary>
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
        )}
      </div>
    </li>
  )
}
