import type { PlanBox } from '#contract/garages'
import { countGroups, type Colouring } from './colourings'

/** What the colours and letters mean, and how many boxes have each. */
export function PlanLegend({ colouring, boxes }: { colouring: Colouring; boxes: PlanBox[] }) {
  const counts = countGroups(colouring, boxes)
  return (
    <ul className="plan-legend" aria-label={`Цвета: ${colouring.title}`}>
      {colouring.groups.map(({ key, name, mark, tone }) => (
        <li key={key}>
          <span className={`plan-swatch plan-swatch-${tone}`}>{mark}</span>
          {name}
          <b>{counts.get(key) ?? 0}</b>
        </li>
      ))}
    </ul>
  )
}
