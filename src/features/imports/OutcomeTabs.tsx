import { Link, useSearchParams } from 'react-router-dom'
import { IMPORT_OUTCOMES, importOutcomeNames, type ImportCounts } from '#contract/imports'
import { plural } from '#contract/plural'

/** Rows by what comes of them, none of zero: each shows its rows right below. */
export function OutcomeTabs({ counts }: { counts: ImportCounts }) {
  const [params] = useSearchParams()
  const chosen = params.get('outcome')
  const to = (outcome: string | null) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (outcome === null) next.delete('outcome')
    else next.set('outcome', outcome)
    return `?${next.toString()}`
  }
  const all = IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  const tabs = [
    { outcome: null, label: 'Все', count: all },
    ...IMPORT_OUTCOMES.map((outcome) => ({ outcome, label: importOutcomeNames[outcome], count: counts[outcome] })),
    { outcome: 'warned', label: 'С замечаниями', count: counts.warned },
  ].filter(({ count, outcome }) => count > 0 || outcome === null)
  return (
    <ul className="import-tabs" aria-label="Строки по тому, что с ними будет">
      {tabs.map(({ outcome, label, count }) => (
        <li key={label}>
          <Link
            to={to(outcome)}
            preventScrollReset
            className={`import-tab import-tab-${outcome ?? 'all'}`}
            aria-current={chosen === outcome ? 'true' : undefined}
          >
            {label}: <b>{plural(count, ['строка', 'строки', 'строк'])}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
