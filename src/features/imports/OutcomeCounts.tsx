import { Link, useSearchParams } from 'react-router-dom'
import { IMPORT_OUTCOMES, importOutcomeNames, type ImportCounts } from '#contract/imports'

/** How many rows come to what; each number shows its rows below, and a second click shows all again. */
export function OutcomeCounts({ counts }: { counts: ImportCounts }) {
  const [params] = useSearchParams()
  const chosen = params.get('outcome')
  const to = (outcome: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (chosen === outcome) next.delete('outcome')
    else next.set('outcome', outcome)
    return `?${next.toString()}`
  }
  const numbers = [
    ...IMPORT_OUTCOMES.map((outcome) => ({ outcome, label: importOutcomeNames[outcome], count: counts[outcome] })),
    ...(counts.warned > 0 ? [{ outcome: 'warned', label: 'С замечаниями', count: counts.warned }] : []),
  ]
  return (
    <ul className="import-counts">
      {numbers.map(({ outcome, label, count }) => (
        <li key={outcome}>
          <Link
            to={to(outcome)}
            preventScrollReset
            className={`import-count${count > 0 ? ` import-count-${outcome}` : ''}${chosen === outcome ? ' import-count-chosen' : ''}`}
            aria-current={chosen === outcome ? 'true' : undefined}
          >
            <span className="import-number">{count.toLocaleString('ru-RU')}</span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
