import {
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { useCompact } from '#shared/list/useCompact'
import { garagePath } from '#shared/routing/paths'
import type { Arrangement, PlacedBox, Point, Rect } from './arrange'
import { groupIn, type Colouring } from './colourings'
import { neighbour } from './navigate'
import { GRID, snapped } from './places'
import { PlanCard } from './PlanCard'
import { PlanGrid, cellOf, garageAt } from './PlanGrid'
import type { GarageDebts } from './useColourings'
import { useGestures, type Drag } from './useGestures'
import type { usePlanSearch } from './usePlanSearch'
import type { useStage } from './useStage'
import { ARROWS, useStageKeys } from './useStageKeys'
import { intersect, rectBetween } from './view'

/** What people may do with boxes while they adjust the plan. */
export interface Adjustable {
  selected: ReadonlySet<string>
  /** Boxes that stand upon one another, by their ids. */
  overlapping: ReadonlyMap<string, string>
  onSelect: (ids: ReadonlySet<string>) => void
  onCarry: (ids: ReadonlySet<string>, dx: number, dy: number) => void
  onTurn: () => void
}

interface PlanStageProps extends ReturnType<typeof useStage> {
  arrangement: Arrangement
  colouring: Colouring
  search: Pick<ReturnType<typeof usePlanSearch>, 'current' | 'showsCard' | 'hideCard'>
  /** null = not for these eyes. */
  debts: GarageDebts | null
  /** Absent while the plan is only looked at. */
  adjustable?: Adjustable
}

/** The box whose card one asked for by mouse, finger or keyboard. */
interface Shown {
  id: string
  docked: boolean
  /** What was found then: a later find is what one looks for now. */
  foundId: string | null
}

const NONE: ReadonlyMap<string, string> = new Map()

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])

/** The drawing under mouse, fingers and keyboard, with the card of the box that one points at. */
export function PlanStage(props: PlanStageProps) {
  const { stage, layer, controls, arrangement, colouring, search, debts, adjustable } = props
  const navigate = useNavigate()
  const placed = useMemo(() => new Map(arrangement.lines.flat().map((one) => [one.box.id, one])), [arrangement])
  const [pointed, setPointed] = useState<Shown | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [drag, setDrag] = useState<{ dx: number; dy: number } | null>(null)
  const [frame, setFrame] = useState<Rect | null>(null)
  const touched = useRef(false)
  const foundId = search.current?.box.id ?? null
  const hideCard = () => {
    setPointed(null)
    search.hideCard()
  }
  // What was found shows its card whenever nothing else is pointed at, wherever the mouse rests.
  const isPhone = useCompact()
  const found = foundId && search.showsCard ? { id: foundId, docked: isPhone } : null
  const shown = pointed && pointed.foundId === foundId ? pointed : found
  // A card would cover the place that a box is carried to.
  const shownBox = shown && !adjustable ? placed.get(shown.id) : undefined
  const pointer = useRef<Point | null>(null)
  const tabbableId = focusedId && placed.has(focusedId) ? focusedId : arrangement.lines[0][0].box.id

  const carrying = (lead: PlacedBox, { selected, onSelect, onCarry }: Adjustable): Drag => {
    const ids = selected.has(lead.box.id) ? selected : new Set([lead.box.id])
    const distance = (dx: number, dy: number) => snapped(lead, dx / controls.scale(), dy / controls.scale())
    let last = { dx: 0, dy: 0 }
    return {
      move: (dx, dy) => {
        onSelect(ids)
        last = distance(dx, dy)
        setDrag(last)
      },
      end: (at) => {
        setDrag(null)
        if (at) onCarry(ids, last.dx, last.dy)
      },
    }
  }

  const framing = (start: Point, { selected, onSelect }: Adjustable): Drag => ({
    move: (_dx, _dy, at) => setFrame(rectBetween(controls.onStage(start), controls.onStage(at))),
    end: (at) => {
      setFrame(null)
      if (!at) return
      const framed = rectBetween(controls.toPlan(start), controls.toPlan(at))
      onSelect(
        new Set([
          ...selected,
          ...[...placed.values()].filter((one) => intersect(one, framed)).map(({ box }) => box.id),
        ]),
      )
    },
  })

  useGestures(stage, controls, {
    onPan: hideCard,
    dragFor: (event) => {
      if (!adjustable) return null
      const lead = placed.get(garageAt(event.target) ?? '')
      if (event.shiftKey) return framing({ x: event.clientX, y: event.clientY }, adjustable)
      return lead ? carrying(lead, adjustable) : null
    },
  })

  const focusBox = (box: PlacedBox) => cellOf(stage.current, box.box.id)?.focus({ preventScroll: true })

  useStageKeys(stage, controls, (event) => {
    const box = placed.get(garageAt(event.target) ?? '')
    if (!box) return false
    const arrow = ARROWS[event.key]
    if (event.key === 'Enter') void navigate(garagePath(box.box.id))
    else if (adjustable && event.key === ' ') adjustable.onSelect(toggled(adjustable.selected, box.box.id))
    else if (adjustable && event.code === 'KeyR') adjustable.onTurn()
    else if (adjustable && event.key === 'Escape') adjustable.onSelect(new Set())
    else if (event.key === 'Escape') hideCard()
    else if (arrow && event.shiftKey) return false
    else if (arrow && adjustable && adjustable.selected.size > 0)
      adjustable.onCarry(adjustable.selected, arrow[0] * GRID, arrow[1] * GRID)
    else if (arrow || event.key === 'Home' || event.key === 'End') {
      const next = neighbour(arrangement.lines, box, event.key, event.ctrlKey)
      if (next) focusBox(next)
    } else return false
    return true
  })

  const pointAt = (id: string | null, docked = false) =>
    setPointed((now) => {
      if (!id) return null
      return now?.id === id && now.docked === docked && now.foundId === foundId ? now : { id, docked, foundId }
    })
  /** Only a mouse that moves points at something: under a resting one the plan may have moved. */
  const point = (event: ReactPointerEvent) => {
    if (event.pointerType === 'touch' || (event.target as Element).closest('.plan-card')) return
    const { clientX: x, clientY: y } = event
    if (pointer.current?.x === x && pointer.current.y === y) return
    pointer.current = { x, y }
    stage.current?.removeAttribute('data-still')
    if (event.buttons === 0) pointAt(garageAt(event.target))
  }
  const focus = (event: FocusEvent<Element>) => {
    const box = placed.get(garageAt(event.target) ?? '')
    if (!box) return
    setFocusedId(box.box.id)
    if (!event.target.matches(':focus-visible')) return
    controls.reveal(box)
    pointAt(box.box.id)
  }
  const click = (event: MouseEvent) => {
    const id = garageAt(event.target)
    if (adjustable && id) adjustable.onSelect(event.shiftKey ? toggled(adjustable.selected, id) : new Set([id]))
    else if (touched.current) pointAt(id, true)
    else if (id) void navigate(garagePath(id))
  }

  return (
    <div
      ref={stage}
      className={adjustable ? 'plan-stage plan-stage-adjusted' : 'plan-stage'}
      tabIndex={-1}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType !== 'touch' && pointAt(null)}
    >
      <div
        ref={layer}
        className="plan-layer"
        role="presentation"
        onPointerDown={(event) => (touched.current = event.pointerType === 'touch')}
        onFocus={focus}
        onBlur={() => setPointed((now) => (now?.docked ? now : null))}
        onClick={click}
      >
        <PlanGrid
          arrangement={arrangement}
          colouring={colouring}
          tabbableId={tabbableId}
          foundId={foundId}
          selected={adjustable?.selected ?? null}
          overlapping={adjustable?.overlapping ?? NONE}
          drag={drag}
        />
      </div>
      {frame && (
        <div className="plan-frame" style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }} />
      )}
      {shownBox && shown && (
        <PlanCard
          box={shownBox.box}
          group={groupIn(colouring, shownBox.box)}
          debts={debts}
          stage={stage}
          onLook={controls.onLook}
          docked={shown.docked}
        />
      )}
    </div>
  )
}
