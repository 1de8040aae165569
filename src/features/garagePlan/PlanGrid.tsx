import { memo } from 'react'
import type { Arrangement, PlacedBox } from './arrange'
import { groupIn, type Colouring } from './colourings'
import { spoken } from './garageWords'
import { PlanBoxShape, PlanMark } from './PlanBoxShape'
import { PlanGround } from './PlanGround'

interface PlanCellProps {
  placed: PlacedBox
  colouring: Colouring
  tabbable: boolean
  found: boolean
  /** Absent when nothing can be selected. */
  selected?: boolean
  /** It stands upon another. */
  overlaps: boolean
  /** How far it is dragged at the moment, plan units. */
  dx: number
  dy: number
}

const PlanCell = memo(function PlanCell({
  placed,
  colouring,
  tabbable,
  found,
  selected,
  overlaps,
  dx,
  dy,
}: PlanCellProps) {
  const state = `plan-box${found ? ' plan-box-found' : ''}${selected ? ' plan-box-selected' : ''}${overlaps ? ' plan-box-overlapping' : ''}`
  const group = groupIn(colouring, placed.box)
  const transform = dx || dy ? `translate(${dx} ${dy})` : undefined
  return (
    <>
      <g
        role="gridcell"
        className={state}
        data-garage={placed.box.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={spoken(placed.box, colouring)}
        aria-selected={selected}
        transform={transform}
      >
        <PlanBoxShape placed={placed} group={group} />
      </g>
      <PlanMark placed={placed} group={group} transform={transform} />
    </>
  )
})

/** Id of the garage whose box an event happened in. */
export const garageAt = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest('[data-garage]')?.getAttribute('data-garage')) || null

export const cellOf = (root: Element | null, id: string) =>
  root?.querySelector<SVGGElement>(`[data-garage="${CSS.escape(id)}"]`) ?? null

interface PlanGridProps {
  arrangement: Arrangement
  colouring: Colouring
  /** The one box that Tab leads to. */
  tabbableId: string
  foundId: string | null
  selected: ReadonlySet<string> | null
  /** Boxes that stand upon one another, by their ids. */
  overlapping: ReadonlyMap<string, string>
  drag: { dx: number; dy: number } | null
}

/** The drawing as a grid for keyboard and screen reader: lines of boxes are its rows. */
export const PlanGrid = memo(function PlanGrid({
  arrangement,
  colouring,
  tabbableId,
  foundId,
  selected,
  overlapping,
  drag,
}: PlanGridProps) {
  const { lines, bounds } = arrangement
  const { x, y, width, height } = bounds
  return (
    <svg
      role="grid"
      aria-label="План гаражей"
      aria-multiselectable={selected ? true : undefined}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      style={{ left: x, top: y }}
    >
      <PlanGround lanes={arrangement.lanes} titles={arrangement.titles} labels={arrangement.labels} />
      {lines.map((line) => (
        <g key={line[0].box.id} role="row">
          {line.map((placed) => {
            const isSelected = selected?.has(placed.box.id)
            return (
              <PlanCell
                key={placed.box.id}
                placed={placed}
                colouring={colouring}
                tabbable={placed.box.id === tabbableId}
                found={placed.box.id === foundId}
                selected={isSelected}
                overlaps={overlapping.has(placed.box.id)}
                dx={isSelected && drag ? drag.dx : 0}
                dy={isSelected && drag ? drag.dy : 0}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
})
