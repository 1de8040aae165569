import { importOutcomeNames, type Import, type ImportOutcome, type ImportRow } from '#contract/imports'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import { effectsInWords, ImportEffectView } from './ImportEffectView'
import { reasonText } from './reasonText'
import { cellsOf, garageCells, nameCells, type RowCell } from './importCells'

const TONES: Record<ImportOutcome, StatusTone> = {
  made: 'good',
  changed: 'busy',
  same: 'quiet',
  skipped: 'quiet',
  refused: 'bad',
}

/** The text of cells, what is wrong in red. */
const Texts = ({ cells }: { cells: RowCell[] }) =>
  cells
    .filter(({ text, wrong }) => text !== '' || wrong)
    .map(({ index, text, wrong }) => (
      <span key={index} className={wrong ? 'import-cell-wrong' : undefined}>
        {text || 'пусто'}{' '}
      </span>
    ))

/** One row of the file: its number, what it is known by, what comes of it, and why. */
export function ImportRowView({ row, found }: { row: ImportRow; found: Import }) {
  const { number, outcome, problems, warnings, effects } = row
  const cells = cellsOf(row, found)
  const people = effects.filter(({ area }) => area === 'members').map(({ title }) => title)
  const made = effectsInWords(effects, 'made')
  const present = outcome === 'same' ? '' : effectsInWords(effects, 'same')
  const said = cells.filter(({ text }) => text !== '')
  return (
    <tr className="import-row">
      <th scope="row">
        <span className="visually-hidden">Строка </span>
        {number}
      </th>
      <td>
        <Texts cells={garageCells(cells)} />
      </td>
      <td>{people.length > 0 ? people.join(', ') : <Texts cells={nameCells(cells)} />}</td>
      <td>
        <StatusTag tone={TONES[outcome]}>{importOutcomeNames[outcome]}</StatusTag>
        {made && <div>{made}</div>}
        {effects
          .filter(({ action }) => action === 'changed')
          .map((effect, place) => (
            <ImportEffectView key={place} effect={effect} />
          ))}
        {present && <div className="exchange-quiet">уже есть: {present}</div>}
      </td>
      <td>
        {problems.map((problem) => (
          <Problem
            key={`${problem.column} ${problem.message}`}
            problem={problem}
            cell={outcome === 'refused' ? cells.find(({ index }) => index === problem.column) : undefined}
            quiet={outcome === 'skipped'}
          />
        ))}
        {warnings.map(({ column, field, message }) => (
          <p key={`${column} ${message}`} className="import-warning">
            {reasonText(field, message)}
          </p>
        ))}
        {said.length > 0 && (
          <details className="import-row-source">
            <summary>Вся строка</summary>
            <dl>
              {said.map(({ index, letter, header, text, wrong }) => (
                <div key={index}>
                  <dt>{header || letter}</dt>
                  <dd className={wrong ? 'import-cell-wrong' : undefined}>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </td>
    </tr>
  )
}

interface ProblemProps {
  problem: ImportRow['problems'][number]
  /** The cell it is about. */
  cell?: RowCell
  quiet: boolean
}

/** Why a row is refused or skipped: the cell's column, what stands in it, and what is wrong with that. */
function Problem({ problem: { field, message }, cell, quiet }: ProblemProps) {
  const shown = cell && (cell.field === 'garage_number' || nameCells([cell]).length > 0)
  return (
    <p className={quiet ? 'exchange-quiet' : 'import-problem'}>
      {reasonText(field, message)}
      {cell && ` (столбец ${cell.letter})`}
      {cell && !shown && cell.text !== '' && !message.includes(cell.text) && (
        <>
          {' '}
          <span className="import-cell-wrong">{cell.text}</span>
        </>
      )}
    </p>
  )
}
