import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Point, Rect } from './arrange'
import { MARK_HEIGHT, NUMBER_HEIGHT } from './PlanBoxShape'
import { keepRowNames } from './rowNames'
import { centred, downscaleImage, opened, panned, revealed, toPlan, zoomed, type View } from './view'

/** Smaller letters can't be read and are not drawn: the colour and the legend are enough then. */
const LEGIBLE_PX = 9
const NUMBERS_FROM = LEGIBLE_PX / NUMBER_HEIGHT
const MARKS_FROM = LEGIBLE_PX / MARK_HEIGHT
/** A searched box is shown at least this large. The name of its block is seldom in sight then: rows say it. */
const CLOSE_SCALE = 1
const SETTLED_MS = 200

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight })

/**
 * The stage and the layer that is moved under it. The view lives outside React's state: a pan or a zoom sets one
 * transform and draws nothing anew, so a thousand boxes move as easily as ten.
 */
export function useStage(bounds: Rect) {
  const stage = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const looking = useRef(new Set<() => void>())
  const sharpening = useRef<ReturnType<typeof setTimeout>>(undefined)
  const boundsNow = useRef(bounds)
  useLayoutEffect(() => {
    boundsNow.current = bounds
    if (layer.current) keepRowNames(layer.current, view.current)
  })

  const controls = useMemo(() => {
    /** A layer of its own keeps the picture of its first scale: given up for a moment, it is drawn anew, sharp. */
    const sharpen = () => {
      const element = layer.current
      if (!element) return
      element.style.willChange = 'auto'
      requestAnimationFrame(() => requestAnimationFrame(() => (element.style.willChange = 'transform')))
    }
    const look = (next: View) => {
      const element = layer.current
      if (!element) return
      if (next.scale !== view.current.scale) {
        clearTimeout(sharpening.current)
        sharpening.current = setTimeout(sharpen, SETTLED_MS)
      }
      view.current = next
      element.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
      element.classList.toggle('plan-layer-far', next.scale < NUMBERS_FROM)
      element.classList.toggle('plan-layer-middle', next.scale < MARKS_FROM)
      element.classList.toggle('plan-layer-close', next.scale >= CLOSE_SCALE)
      keepRowNames(element, next)
      // The boxes moved, not the mouse: nobody points at what lies under it now.
      stage.current?.setAttribute('data-still', '')
      looking.current.forEach((looked) => looked())
    }
    const size = () => (stage.current ? sizeOf(stage.current) : { width: 0, height: 0 })
    /** A point of the window as one of the stage. */
    const onStage = ({ x, y }: Point): Point => {
      const box = stage.current?.getBoundingClientRect()
      return { x: x - (box?.left ?? 0), y: y - (box?.top ?? 0) }
    }
    const middle = () => ({ x: size().width / 2, y: size().height / 2 })
    return {
      panBy: (dx: number, dy: number) => look(panned(view.current, dx, dy)),
      /** @param at a point of the window that stays; the stage's middle when left out */
      zoomBy: (factor: number, at?: Point) => look(zoomed(view.current, factor, at ? onStage(at) : middle())),
      showAll: () => look(downscaleImage(boundsNow.current, size())),
      /** As the plan opens: whole where its numbers can be read then, else its beginning. */
      open: () => look(opened(boundsNow.current, size(), NUMBERS_FROM)),
      /** The whole plan below what covers so many pixels at the top of the stage. */
      showBelow: (top: number) => {
        const { width, height } = size()
        look(panned(downscaleImage(boundsNow.current, { width, height: height - top }), 0, top))
      },
      centreOn: (rect: Rect) => look(centred(rect, size(), Math.max(view.current.scale, CLOSE_SCALE))),
      reveal: (rect: Rect) => look(revealed(view.current, rect, size())),
      scale: () => view.current.scale,
      /** Calls after every move of the view. @returns what ends that */
      onLook: (looked: () => void) => {
        looking.current.add(looked)
        return () => void looking.current.delete(looked)
      },
      onStage,
      toPlan: (point: Point) => toPlan(view.current, onStage(point)),
    }
  }, [])

  useLayoutEffect(() => controls.open(), [controls])
  useEffect(() => () => clearTimeout(sharpening.current), [])

  return { stage, layer, controls }
}

export type StageControls = ReturnType<typeof useStage>['controls']
