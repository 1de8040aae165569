import type { PlanBox, PlanInput } from '#contract/garages'
import type { PlacedBox, Point } from './arrange'
import { intersect } from './view'

/** Dragged boxes stand on a grid of half a metre. */
export const GRID = 5

export type Place = Pick<PlanBox, 'x' | 'y' | 'rotated'>
/** Places by the garage's id. */
export type Places = Record<string, Place>

/** Back to the arrangement. */
const AUTOMATIC: Place = { x: null, y: null, rotated: false }

export const placeOf = ({ x, y, rotated }: Place): Place => ({ x, y, rotated })

export const samePlace = (one: Place, other: Place) =>
  one.x === other.x && one.y === other.y && one.rotated === other.rotated

const snap = (value: number) => Math.round(value / GRID) * GRID

/** Boxes as they come with other places. */
export const withPlaces = (boxes: PlanBox[], places: Places): PlanBox[] =>
  Object.keys(places).length === 0 ? boxes : boxes.map((box) => (places[box.id] ? { ...box, ...places[box.id] } : box))

/** A drag's distance for the box that is held to come to stand on the grid. */
export const snapped = (lead: Point, dx: number, dy: number) => ({
  dx: snap(lead.x + dx) - lead.x,
  dy: snap(lead.y + dy) - lead.y,
})

/** Places of boxes carried by so much; they keep their places to each other. */
export const carried = (boxes: PlacedBox[], dx: number, dy: number): Places =>
  Object.fromEntries(
    boxes.map(({ box, x, y, rotated }) => [box.id, { x: Math.round(x + dx), y: Math.round(y + dy), rotated }]),
  )

/** Places of boxes turned by a quarter, each about its own middle. */
export const turned = (boxes: PlacedBox[]): Places =>
  Object.fromEntries(
    boxes.map(({ box, x, y, width, height, rotated }) => [
      box.id,
      { x: snap(x + (width - height) / 2), y: snap(y + (height - width) / 2), rotated: !rotated },
    ]),
  )

export const released = (boxes: PlacedBox[]): Places =>
  Object.fromEntries(boxes.filter(({ moved }) => moved).map(({ box }) => [box.id, AUTOMATIC]))

/** Boxes that a person put upon others, and those others: their numbers by their ids. */
export function overlapping(boxes: PlacedBox[]): ReadonlyMap<string, string> {
  const moved = boxes.filter((box) => box.moved)
  const upon = boxes.filter((box) =>
    (box.moved ? boxes : moved).some((other) => other !== box && intersect(box, other)),
  )
  return new Map(upon.map(({ box }) => [box.id, box.number]))
}

/** Those of the places that differ from where the boxes are. */
export const changedPlaces = (boxes: PlanBox[], places: Places): Places =>
  Object.fromEntries(
    boxes.filter((box) => places[box.id] && !samePlace(box, places[box.id])).map(({ id }) => [id, places[id]]),
  )

/** The most that one call may carry. */
const MOST = 2000

export const planInputOf = (version: number, places: Places): PlanInput => ({
  version,
  places: Object.entries(places)
    .slice(0, MOST)
    .map(([id, place]) => ({ id, ...place })),
})
