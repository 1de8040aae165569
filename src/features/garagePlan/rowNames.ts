import type { View } from './view'

/** Distance from the stage's edge, and the least of a row that its name is written over; plan units. */
const INSET = 8
const ROOM = 90

/** Names of rows go along with the view: of a row that is seen from its middle on one still reads which it is. */
export function keepRowNames(layer: Element, { x, scale }: Pick<View, 'x' | 'scale'>): void {
  const edge = INSET - x / scale
  for (const name of layer.querySelectorAll<SVGTextElement>('.plan-label')) {
    const from = Number(name.dataset.from)
    const at = String(Math.max(from, Math.min(edge, Number(name.dataset.until) - ROOM)))
    if (name.getAttribute('x') !== at) name.setAttribute('x', at)
  }
}
