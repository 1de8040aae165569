import qrEncoder from 'pdfmake/js/qrEnc.js'
import type { Content } from 'pdfmake/interfaces'

const POINTS_PER_MM = 72 / 25.4
export const toPoints = (mm: number): number => mm * POINTS_PER_MM

/** Neighbouring bars overlap by so much of a module: viewers would leave hair lines between them. */
const OVERLAP = 0.03

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** The dark modules, put together to bars: as they come they are thousands. */
function barsOf(text: string): { size: number; bars: Bar[] } {
  const { _canvas: shapes, _width: side } = qrEncoder.measure({ qr: text, eccLevel: 'M' })
  const [, ...modules] = shapes
  const unit = modules[0].w
  const rows = new Map<number, Bar[]>()
  for (const module of modules) {
    const [x, y] = [module.x / unit, module.y / unit]
    const row = rows.get(y) ?? []
    rows.set(y, row)
    const last = row.at(-1)
    if (last && last.x + last.width === x) last.width += 1
    else row.push({ x, y, width: 1, height: 1 })
  }
  const bars: Bar[] = []
  let above = new Map<string, Bar>()
  for (const row of rows.values()) {
    const here = new Map<string, Bar>()
    for (const bar of row) {
      const key = `${bar.x} ${bar.width}`
      const upper = above.get(key)
      if (upper && upper.y + upper.height === bar.y) upper.height += 1
      else bars.push(bar)
      here.set(key, upper && upper.y + upper.height > bar.y ? upper : bar)
    }
    above = here
  }
  return { size: side / unit, bars }
}

/**
 * A QR code as one path at a place of the page, level M. pdfmake's own `qr` draws thousands of squares of whole points:
 * it can't be given a size in millimetres.
 * @param text as it is read from the code; UTF-8
 * @param place its upper left corner in points from that of the page, and its side in millimetres; no white around it
 */
export function qrDrawing(text: string, place: { x: number; y: number; side: number }): Content {
  const { size, bars } = barsOf(text)
  const unit = toPoints(place.side) / size
  const points = (modules: number) => (modules * unit).toFixed(2)
  const d = bars
    .map(({ x, y, width, height }) => {
      const [left, top] = [(place.x + x * unit).toFixed(2), (place.y + y * unit).toFixed(2)]
      return `M${left} ${top}h${points(width)}v${points(height + OVERLAP)}h-${points(width)}z`
    })
    .join('')
  // pdfmake draws a path where it says by itself; its types don't name the shape.
  const path = { type: 'path', d, color: 'black' } as unknown as { type: 'polyline'; points: []; color: string }
  return { canvas: [path], absolutePosition: { x: 0, y: 0 } }
}
