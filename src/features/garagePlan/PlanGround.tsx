import { memo } from 'react'
import type { Arrangement } from './arrange'

/** Lanes and names: what lies under the boxes. A screen reader hears of them from the boxes themselves. */
export const PlanGround = memo(function PlanGround({
  lanes,
  titles,
  labels,
}: Pick<Arrangement, 'lanes' | 'titles' | 'labels'>) {
  return (
    <g aria-hidden>
      {lanes.map((lane) => (
        <rect key={`${lane.x} ${lane.y}`} className="plan-lane" {...lane} />
      ))}
      {titles.map(({ text, x, y }) => (
        <text key={`${text} ${x} ${y}`} className="plan-title" x={x} y={y}>
          {text}
        </text>
      ))}
      {labels.map(({ text, block, x, y, until }) => (
        <text key={`${text} ${x} ${y}`} className="plan-label" x={x} y={y} data-from={x} data-until={until}>
          {text}
          {block && <tspan className="plan-label-block">, {block}</tspan>}
        </text>
      ))}
    </g>
  )
})
