import type { Plan, PlanBox } from '#contract/garages'
import { adjust, boxesNow, startAdjusting, type AdjustAction, type Adjusting } from './adjusting'
import type { Place } from './places'

const box = (id: string, place: Partial<Place> = {}): PlanBox => ({
  id,
  number: id,
  block: null,
  row: null,
  floor: null,
  kind: 'capital',
  status: 'occupied',
  ownership_form: 'share',
  area: null,
  owners: [],
  x: null,
  y: null,
  rotated: false,
  ...place,
})
const at = (x: number): Place => ({ x, y: 0, rotated: false })
const plan = (version: number, a: Partial<Place> = {}, b: Partial<Place> = {}): Plan => ({
  version,
  part: null,
  boxes: [box('a', a), box('b', b)],
})
const after = (...actions: AdjustAction[]): Adjusting => actions.reduce(adjust, startAdjusting(plan(1)))
const move = (id: string, x: number): AdjustAction => ({ type: 'moved', places: { [id]: at(x) } })
const xs = (state: Adjusting) => boxesNow(state).map(({ x }) => x)

describe('adjusting the plan', () => {
  it('undoes and redoes step by step', () => {
    const state = after(move('a', 5), move('a', 10), move('b', 20))
    expect(xs(state)).toEqual([10, 20])
    const undone = adjust(adjust(state, { type: 'undone' }), { type: 'undone' })
    expect(xs(undone)).toEqual([5, null])
    expect(xs(adjust(undone, { type: 'redone' }))).toEqual([10, null])
  })

  it('has nothing to save when everything was undone before a saving', () => {
    expect(after(move('a', 5), { type: 'undone' }).mine).toEqual({})
  })

  it('keeps what was moved on, and what was undone, while a saving was on its way', () => {
    const saved: AdjustAction = { type: 'saved', plan: plan(2, at(5)), places: { a: at(5) } }
    expect(after(move('a', 5), move('a', 10), saved).mine).toEqual({ a: at(10) })
    expect(after(move('a', 5), { type: 'undone' }, saved).mine).toEqual({ a: { x: null, y: null, rotated: false } })
    expect(after(move('a', 5), saved).mine).toEqual({})
  })

  it('undoes what is saved already: it is to be saved again', () => {
    const state = after(move('a', 5), { type: 'saved', plan: plan(2, at(5)), places: { a: at(5) } }, { type: 'undone' })
    expect(state.mine).toEqual({ a: { x: null, y: null, rotated: false } })
  })

  it("takes another's changes over when they concern other boxes", () => {
    const state = after(move('a', 5), { type: 'arrived', plan: plan(2, {}, at(70)) })
    expect(state.theirs).toBeNull()
    expect(state.plan.version).toBe(2)
    expect(xs(state)).toEqual([5, 70])
  })

  it('asks when both moved one box, and keeps the other side a step away', () => {
    const state = after(move('a', 5), { type: 'arrived', plan: plan(2, at(70)) })
    expect(state.theirs?.contested).toEqual(['a'])

    const mine = adjust(state, { type: 'chosen', side: 'mine' })
    expect([xs(mine)[0], mine.plan.version]).toEqual([5, 2])
    expect(xs(adjust(mine, { type: 'undone' }))[0]).toBe(70)

    const theirs = adjust(state, { type: 'chosen', side: 'theirs' })
    expect([xs(theirs)[0], theirs.mine]).toEqual([70, {}])
    expect(xs(adjust(theirs, { type: 'redone' }))[0]).toBe(5)
  })

  it('forgets a box that is no longer there, and an answer older than its own saving', () => {
    const gone = after(move('a', 5), { type: 'arrived', plan: { version: 2, part: null, boxes: [box('b')] } })
    expect(gone.mine).toEqual({})
    const saved = after(move('a', 5), { type: 'saved', plan: plan(3, at(5)), places: { a: at(5) } })
    expect(adjust(saved, { type: 'arrived', plan: plan(2) })).toBe(saved)
  })
})
