import type { Point, Rect, Size } from './arrange'

/** What of the plan is seen: a point p of it is on the stage at p × scale + (x, y). */
export interface View {
  x: number
  y: number
  scale: number
}

const SMALLEST = 0.1
const LARGEST = 6
/** The largest scale of its own accord: a dozen boxes need not fill the screen. */
const LARGEST_FITTED = 2
const MARGIN = 12

const clampScale = (scale: number) => Math.min(LARGEST, Math.max(SMALLEST, scale))

export const panned = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** Zoomed so that the plan under this point of the stage stays there. */
export function zoomed(view: View, factor: number, { x, y }: Point): View {
  const scale = clampScale(view.scale * factor)
  const grown = scale / view.scale
  return { x: x - (x - view.x) * grown, y: y - (y - view.y) * grown, scale }
}

export const centred = (rect: Rect, size: Size, scale: number): View => ({
  x: size.width / 2 - (rect.x + rect.width / 2) * scale,
  y: size.height / 2 - (rect.y + rect.height / 2) * scale,
  scale,
})

export function downscaleImage(bounds: Rect, size: Size): View {
  const scale = Math.min(
    (size.width - 2 * MARGIN) / bounds.width,
    (size.height - 2 * MARGIN) / bounds.height,
    LARGEST_FITTED,
  )
  return centred(bounds, size, clampScale(scale))
}

/** Fitted, or where that would come out smaller than `legible`, the upper left corner at that scale. */
export function opened(bounds: Rect, size: Size, legible: number): View {
  const whole = downscaleImage(bounds, size)
  if (whole.scale >= legible) return whole
  return { x: MARGIN - bounds.x * legible, y: MARGIN - bounds.y * legible, scale: legible }
}

/** Moved no more than needed for the rectangle to be seen whole. */
export function revealed(view: View, rect: Rect, size: Size): View {
  const lack = (from: number, length: number, room: number) => {
    if (from < MARGIN) return MARGIN - from
    return Math.min(0, room - MARGIN - from - length)
  }
  const { scale } = view
  const dx = lack(rect.x * scale + view.x, rect.width * scale, size.width)
  const dy = lack(rect.y * scale + view.y, rect.height * scale, size.height)
  return panned(view, dx, dy)
}

export const toPlan = ({ x, y, scale }: View, point: Point): Point => ({
  x: (point.x - x) / scale,
  y: (point.y - y) / scale,
})

export const intersect = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The rectangle between two corners, whichever they are. */
export const rectBetween = (one: Point, other: Point): Rect => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})
