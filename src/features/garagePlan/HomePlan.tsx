import { Link } from 'react-router-dom'
import { GARAGE_PLAN } from '#shared/routing/paths'
import { useOwnGbcId } from '#shared/session/session'
import { arrange, type PlacedBox } from './arrange'
import { colouringBy, countGroups, groupIn } from './colourings'
import { useGetPlanQuery } from './garagePlanApi'
import './garagePlan.css'

const byStatus = colouringBy(null)

/** All boxes of a tone as one shape: a thousand boxes are drawn as quickly as ten. */
function shapes(placed: PlacedBox[]): [tone: string, path: string][] {
  const tones = new Map<string, string>()
  for (const each of placed) {
    const { tone } = groupIn(byStatus, each.box)
    const { x, y, width, height } = each
    tones.set(tone, `${tones.get(tone) ?? ''}M${x} ${y}h${width}v${height}h${-width}z`)
  }
  return [...tones]
}

/** The plan of the garages at a glance, coloured by their states; leads to the plan itself. */
export function HomePlan() {
  const { currentData: plan } = useGetPlanQuery({ gbc_id: useOwnGbcId() })
  const { lines, bounds } = arrange(plan?.boxes ?? [])
  const counts = countGroups(byStatus, plan?.boxes ?? [])
  // Without garages there is nothing to look at; while they come their place is kept.
  if (plan?.boxes.length === 0) return null
  return (
    <section className="home-section plan home-plan" aria-labelledby="home-plan">
      <h2 id="home-plan">План гаражей</h2>
      <Link to={GARAGE_PLAN} aria-label="Открыть план гаражей">
        {plan && plan.boxes.length > 0 && (
          <svg viewBox={`${bounds.x - 4} ${bounds.y - 4} ${bounds.width + 8} ${bounds.height + 8}`} aria-hidden>
            {shapes(lines.flat()).map(([tone, path]) => (
              <path key={tone} className={`plan-ground plan-tone-${tone}`} d={path} />
            ))}
          </svg>
        )}
      </Link>
      <ul className="plan-legend" aria-label="Состояния гаражей">
        {byStatus.groups
          .filter(({ key }) => (counts.get(key) ?? 0) > 0)
          .map(({ key, name, tone }) => (
            <li key={key}>
              <span className={`plan-swatch plan-swatch-${tone}`} />
              {name}
              <b>{counts.get(key)}</b>
            </li>
          ))}
      </ul>
    </section>
  )
}
