import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { garagePath } from '#shared/routing/paths'
import type { Arrangement, PlacedBox, Point, Rect } from './arrange'
import { groupIn, type Colouring } from './colourings'
import { neighbour } from './navigate'
import { GRID, snapped } from './places'
import { PlanCard } from './PlanCard'
import { PlanGrid, cellOf, garageAt } from './PlanGrid'
import { useGestures, type Drag } from './useGestures'
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
  foundId: string | null
  /** Absent while the plan is only looked at. */
  adjustable?: Adjustable
}

const NONE: ReadonlyMap<string, string> = new Map()

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])

/** The drawing under mouse, fingers and keyboard, with the card of the box that one points at. */
export function PlanStage({ stage, layer, controls, arrangement, colouring, foundId, adjustable }: PlanStageProps) {
  const navigate = useNavigate()
  const placed = useMemo(() => new Map(arrangement.lines.flat().map((one) => [one.box.id, one])), [arrangement])
  const [shown, setShown] = useState<{ id: string; docked: boolean } | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [drag, setDrag] = useState<{ dx: number; dy: number } | null>(null)
  const [frame, setFrame] = useState<Rect | null>(null)
  const touched = useRef(false)
  const hideCard = useCallback(() => setShown(null), [])
  // A card would cover the place that a box is carried to.
  const shownBox = shown && !adjustable ? placed.get(shown.id) : undefined
  const pointer = useRef<Point | null>(null)
  const [searchedId, setSearchedId] = useState(foundId)
  if (foundId !== searchedId) {
    // Of what was searched for the card shows at once.
    setSearchedId(foundId)
    setShown(foundId ? { id: foundId, docked: false } : null)
  }
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

  /** The plan moved under a resting mouse: nobody points at what is there now. */
  const rests = ({ clientX, clientY }: ReactPointerEvent) =>
    pointer.current?.x === clientX && pointer.current.y === clientY
  const point = (event: ReactPointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    const resting = rests(event)
    pointer.current = { x: event.clientX, y: event.clientY }
    if (resting) return
    const id = garageAt(event.target)
    setShown(id ? { id, docked: false } : null)
  }
  const focus = (event: FocusEvent<Element>) => {
    const box = placed.get(garageAt(event.target) ?? '')
    if (!box) return
    setFocusedId(box.box.id)
    if (!event.target.matches(':focus-visible')) return
    controls.reveal(box)
    setShown({ id: box.box.id, docked: false })
  }
  const click = (event: MouseEvent) => {
    const id = garageAt(event.target)
    if (adjustable && id) adjustable.onSelect(event.shiftKey ? toggled(adjustable.selected, id) : new Set([id]))
    else if (touched.current) setShown(id ? { id, docked: true } : null)
    else if (id) void navigate(garagePath(id))
  }

  return (
    <div
      ref={stage}
      className={adjustable ? 'plan-stage plan-stage-adjusted' : 'plan-stage'}
      tabIndex={-1}
      onPointerMove={({ clientX, clientY }) => (pointer.current = { x: clientX, y: clientY })}
    >
      <div
        ref={layer}
        className="plan-layer"
        role="presentation"
        onPointerDown={(event) => (touched.current = event.pointerType === 'touch')}
        onPointerOver={point}
        onPointerLeave={(event) => event.pointerType !== 'touch' && !rests(event) && hideCard()}
        onFocus={focus}
        onBlur={() => setShown((now) => (now?.docked ? now : null))}
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
        <PlanCard box={shownBox.box} group={groupIn(colouring, shownBox.box)} stage={stage} docked={shown.docked} />
      )}
    </div>
  )
}
