import type { PlanBox } from '#contract/garages'
import { formatMoney } from '#shared/format/money'
import { countGroups, sumGroups, type Colouring } from './colourings'

/** What the colours and letters mean, how many boxes have each, and what is owed for them. */
export function PlanLegend({ colouring, boxes }: { colouring: Colouring; boxes: PlanBox[] }) {
  const counts = countGroups(colouring, boxes)
  const sums = sumGroups(colouring, boxes)
  return (
    <ul className="plan-legend" aria-label={`Цвета: ${colouring.title}`}>
      {colouring.groups.map(({ key, name, mark, tone, short }) => {
        const owed = sums.get(key) ?? 0
        return (
          <li key={key}>
            <span className={`plan-swatch plan-swatch-${tone}`}>{mark}</span>
            {short ?? name}
            <b>{counts.get(key) ?? 0}</b>
            {owed > 0 && <span className="plan-owed">долг {formatMoney(owed)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
