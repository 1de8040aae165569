import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Point } from './arrange'
import type { StageControls } from './useStage'

/** Less is a click of an unsteady hand. */
const THRESHOLD = 4
const WHEEL_SPEED = 0.0015
/** A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps. */
const PINCH_SPEED = 0.01
const LINE_HEIGHT = 16

/** What a drag does instead of moving the plan. Distances are in pixels from its beginning. */
export interface Drag {
  move: (dx: number, dy: number, at: Point) => void
  /** @param at absent when the drag was broken off: by a second finger, by the system */
  end: (at?: Point) => void
}

interface Gestures {
  /** Something else than panning for a drag that begins so. */
  dragFor: (event: PointerEvent) => Drag | null
  /** The plan begins to move under the pointer. */
  onPan: () => void
}

const pointOf = ({ clientX, clientY }: PointerEvent | WheelEvent): Point => ({ x: clientX, y: clientY })
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Drag, pinch and wheel over the stage. */
export function useGestures(stage: RefObject<HTMLDivElement | null>, controls: StageControls, gestures: Gestures) {
  const latest = useRef(gestures)
  useLayoutEffect(() => {
    latest.current = gestures
  })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const fingers = new Map<number, Point>()
    let start: Point = { x: 0, y: 0 }
    let begun = false
    let drag: Drag | null = null

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      fingers.set(event.pointerId, pointOf(event))
      if (fingers.size === 1) {
        start = pointOf(event)
        begun = false
        drag = latest.current.dragFor(event)
      } else {
        if (begun) drag?.end()
        drag = null
        begun = true
        latest.current.onPan()
      }
    }

    const pinch = (id: number, to: Point) => {
      const [other] = [...fingers].filter(([finger]) => finger !== id).map(([, point]) => point)
      const from = fingers.get(id) ?? to
      const before = middle(from, other)
      const after = middle(to, other)
      controls.panBy(after.x - before.x, after.y - before.y)
      controls.zoomBy(distance(to, other) / Math.max(1, distance(from, other)), after)
    }

    const move = (event: PointerEvent) => {
      const from = fingers.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      if (!begun) {
        if (distance(start, to) < THRESHOLD) return
        begun = true
        // From now on the pointer is ours, outside the stage too, and its release is no click on a box.
        element.setPointerCapture(event.pointerId)
        if (!drag) latest.current.onPan()
      }
      if (fingers.size > 1) pinch(event.pointerId, to)
      else if (drag) drag.move(to.x - start.x, to.y - start.y, to)
      else controls.panBy(to.x - from.x, to.y - from.y)
      fingers.set(event.pointerId, to)
    }

    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return
      if (begun && drag) drag.end(event.type === 'pointerup' ? pointOf(event) : undefined)
      drag = null
    }

    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1)
      latest.current.onPan()
      controls.zoomBy(Math.exp(-pixels * (event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED)), pointOf(event))
    }

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    // Listened to by hand: React's own wheel listener may not keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
      element.removeEventListener('wheel', wheel)
    }
  }, [stage, controls])
}
