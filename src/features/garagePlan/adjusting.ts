import type { Plan, PlanBox } from '#contract/garages'
import { changedPlaces, placeOf, samePlace, withPlaces, type Places } from './places'

/** One step that can be undone: where the boxes were before it and after it. */
interface Step {
  before: Places
  after: Places
}

export interface Adjusting {
  /** The plan as the server last had it; mine is laid over it. */
  plan: Plan
  /** What I moved and is not saved yet. */
  mine: Places
  past: Step[]
  future: Step[]
  /** A newer plan in which somebody else moved what I had moved: a person must choose. */
  theirs: { plan: Plan; contested: string[] } | null
}

export type AdjustAction =
  | { type: 'moved'; places: Places }
  | { type: 'undone' }
  | { type: 'redone' }
  /** The server has these places now. */
  | { type: 'saved'; plan: Plan; places: Places }
  /** The plan was read again. */
  | { type: 'arrived'; plan: Plan }
  | { type: 'chosen'; side: 'mine' | 'theirs' }

export const startAdjusting = (plan: Plan): Adjusting => ({ plan, mine: {}, past: [], future: [], theirs: null })

export const boxesNow = ({ plan, mine }: Adjusting) => withPlaces(plan.boxes, mine)

const without = (places: Places, ids: string[]): Places =>
  Object.fromEntries(Object.entries(places).filter(([id]) => !ids.includes(id)))
const only = (places: Places, ids: string[]): Places =>
  Object.fromEntries(Object.entries(places).filter(([id]) => ids.includes(id)))

/** Places of those of the boxes. */
function placesOf(boxes: PlanBox[], ids: string[]): Places {
  const wanted = new Set(ids)
  return Object.fromEntries(boxes.filter(({ id }) => wanted.has(id)).map((box) => [box.id, placeOf(box)]))
}

/** What I hold unsaved, as far as the plan's boxes are concerned: what stands there already needs no saving. */
const laidOver = (state: Adjusting, places: Places): Places =>
  changedPlaces(state.plan.boxes, { ...state.mine, ...places })

function moved(state: Adjusting, places: Places): Adjusting {
  const now = boxesNow(state)
  const after = changedPlaces(now, places)
  const ids = Object.keys(after)
  if (ids.length === 0) return state
  const before = placesOf(now, ids)
  return { ...state, mine: laidOver(state, after), past: [...state.past, { before, after }], future: [] }
}

/** Boxes that somebody else moved, to another place than mine, since the plan that mine is laid over. */
function contestedIds({ plan, mine }: Adjusting, newer: Plan): string[] {
  const ids = Object.keys(mine)
  const [before, after] = [placesOf(plan.boxes, ids), placesOf(newer.boxes, ids)]
  return ids.filter(
    (id) => before[id] && after[id] && !samePlace(before[id], after[id]) && !samePlace(mine[id], after[id]),
  )
}

function arrived(state: Adjusting, plan: Plan): Adjusting {
  // An answer from before my own last saving.
  if (plan.version < state.plan.version) return state
  const contested = contestedIds(state, plan)
  if (contested.length > 0) return { ...state, theirs: { plan, contested } }
  return { ...state, plan, mine: changedPlaces(plan.boxes, state.mine), theirs: null }
}

/** Whatever is chosen, nothing is lost: the other side's places stay a step away, under «Вернуть» or «Отменить». */
function chosen(state: Adjusting, side: 'mine' | 'theirs'): Adjusting {
  if (!state.theirs) return state
  const { plan, contested } = state.theirs
  const step = { before: placesOf(plan.boxes, contested), after: only(state.mine, contested) }
  const mine = changedPlaces(plan.boxes, side === 'mine' ? state.mine : without(state.mine, contested))
  const steps = side === 'mine' ? { past: [...state.past, step], future: [] } : { past: state.past, future: [step] }
  return { plan, mine, theirs: null, ...steps }
}

export function adjust(state: Adjusting, action: AdjustAction): Adjusting {
  switch (action.type) {
    case 'moved':
      return moved(state, action.places)
    case 'undone': {
      const step = state.past.at(-1)
      if (!step) return state
      return {
        ...state,
        mine: laidOver(state, step.before),
        past: state.past.slice(0, -1),
        future: [...state.future, step],
      }
    }
    case 'redone': {
      const step = state.future.at(-1)
      if (!step) return state
      return {
        ...state,
        mine: laidOver(state, step.after),
        past: [...state.past, step],
        future: state.future.slice(0, -1),
      }
    }
    case 'saved': {
      // What was moved on, or back, while it was on its way differs from the answer and is mine again.
      const wanted = { ...placesOf(boxesNow(state), Object.keys(action.places)), ...state.mine }
      return { ...state, plan: action.plan, mine: changedPlaces(action.plan.boxes, wanted) }
    }
    case 'arrived':
      return arrived(state, action.plan)
    case 'chosen':
      return chosen(state, action.side)
  }
}
