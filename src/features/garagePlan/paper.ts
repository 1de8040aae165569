import type { Rect, Size } from './arrange'
import { intersect } from './view'

export const PAPERS = ['a4', 'a3'] as const
export type Paper = (typeof PAPERS)[number]

export interface Printing {
  paper: Paper
  /** The whole plan on one sheet, or large on several. */
  tiled: boolean
}

/** Room for the drawing on a landscape sheet, millimetres: less the margins of 10 and the lines above and below. */
const ROOM: Record<Paper, Size> = {
  a4: { width: 277, height: 160 },
  a3: { width: 400, height: 245 },
}

/** Millimetres of paper for a plan unit on tiled sheets: a usual box comes out 12 mm wide, legible at arm's length. */
const TILED_SCALE = 0.4
/** A small plan is not blown up beyond this. */
const LARGEST_SCALE = 0.6

/** One sheet of paper: the part of the plan on it, and its size there in millimetres. */
export interface Sheet {
  part: Rect
  width: number
  height: number
}

/** Room for the lines of the outermost boxes. */
const EDGE = 4
const widened = ({ x, y, width, height }: Rect): Rect => ({
  x: x - EDGE,
  y: y - EDGE,
  width: width + 2 * EDGE,
  height: height + 2 * EDGE,
})

const sheetOf = (part: Rect, scale: number): Sheet => ({ part, width: part.width * scale, height: part.height * scale })

/** Cuts the plan to sheets of paper; sheets on which nothing would stand are left out. */
export function sheetsOf(plan: Rect, shapes: Rect[], { paper, tiled }: Printing): Sheet[] {
  const bounds = widened(plan)
  const room = ROOM[paper]
  const whole = Math.min(room.width / bounds.width, room.height / bounds.height, LARGEST_SCALE)
  if (!tiled || whole >= TILED_SCALE) return [sheetOf(bounds, whole)]
  const [width, height] = [room.width / TILED_SCALE, room.height / TILED_SCALE]
  const [columns, rows] = [Math.ceil(bounds.width / width), Math.ceil(bounds.height / height)]
  const parts = Array.from({ length: rows * columns }, (_, index) => ({
    x: bounds.x + (index % columns) * width,
    y: bounds.y + Math.floor(index / columns) * height,
    width,
    height,
  }))
  return parts
    .filter((part) => shapes.some((shape) => intersect(part, shape)))
    .map((part) => sheetOf(part, TILED_SCALE))
}
