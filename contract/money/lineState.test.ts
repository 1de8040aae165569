import {
  lineState,
  LINE_STATES,
  lineStateName,
  lineStates,
  mayBeLeft,
  mayBeMatched,
  mayBeSorted,
  partsOfLine,
  statesOnList,
  type LineFacts,
  type LineState,
} from './lineState'

const credit: LineFacts = {
  direction: 'in',
  status: 'draft',
  what: 'payment',
  level: 0,
  member_id: null,
  garage_id: null,
  amount: 350_000,
  decision: null,
}
const certain = { level: 1, member_id: 'ivanov' } as const
const part = { member_id: 'petrov', garage_id: null, amount: 350_000 }

describe('what a line of a statement will become', () => {
  it.each<[what: string, line: Partial<LineFacts>, state: LineState]>([
    ['a credit whose payer is certain', certain, 'matched'],
    ['a credit whose payer is likely', { level: 2 }, 'unclear'],
    ['a credit whose payer is possible', { level: 3 }, 'unclear'],
    ['a credit of which nothing is known', {}, 'unclear'],
    ['a credit that a person has given to a member', { decision: [part] }, 'matched'],
    ['a certain credit that a person has left', { ...certain, decision: [] }, 'unclear'],
    ['cash of the own desk before the books know of it', { what: 'cash' }, 'unclear'],
    ['a credit from an own account', { what: 'transfer', level: 1 }, 'transfer'],
    ['a debit to an own account', { direction: 'out', what: 'transfer', level: 1 }, 'transfer'],
    ['what seemed a transfer and a person has given to a member', { what: 'transfer', decision: [part] }, 'matched'],
    ['what seemed a transfer and a person has left', { what: 'transfer', decision: [] }, 'unclear'],
    ['a fee of the bank', { direction: 'out', what: 'fee', level: 1 }, 'fee'],
    ['another debit', { direction: 'out', what: 'other' }, 'outgoing'],
  ])('%s', (_, line, state) => {
    expect(lineState({ ...credit, ...line })).toBe(state)
  })

  it('is what it has become once its statement is accepted, whatever was found before', () => {
    for (const status of LINE_STATES) expect(lineState({ ...credit, ...certain, status })).toBe(status)
  })
})

it('a line belongs to whom a person has named, else to whom was certain', () => {
  expect(partsOfLine({ ...credit, ...certain, garage_id: 'g' })).toEqual([
    { member_id: 'ivanov', garage_id: 'g', amount: 350_000 },
  ])
  expect(partsOfLine({ ...credit, ...certain, decision: [part] })).toEqual([part])
  expect(partsOfLine({ ...credit, ...certain, decision: [] })).toEqual([])
  expect(partsOfLine({ ...credit, level: 2, member_id: 'ivanov' })).toEqual([])
})

it('a line waits for a person, is known, or is nobody’s work', () => {
  expect(statesOnList('open')).toEqual(['unclear', 'outgoing'])
  expect(LINE_STATES.filter((state) => lineStates[state].list === null)).toEqual(['duplicate', 'undone'])
})

describe('what a person is asked of a line', () => {
  const shown = { status: 'draft', direction: 'in', by_hand: false, level: 0 } as const
  const of = (line: Parameters<typeof mayBeMatched>[0]) =>
    [mayBeMatched(line) && 'whose', mayBeSorted(line) && 'what for', mayBeLeft(line) && 'whether it is wrong'].filter(
      Boolean,
    )
  it('is whose a credit is until it is known, and then whether that is wrong', () => {
    expect(of({ ...shown, state: 'unclear' })).toEqual(['whose'])
    expect(of({ ...shown, state: 'unclear', status: 'unclear' })).toEqual(['whose'])
    expect(of({ ...shown, state: 'matched' })).toEqual(['whether it is wrong'])
    expect(of({ ...shown, state: 'matched', status: 'matched' })).toEqual(['whether it is wrong'])
    expect(of({ ...shown, state: 'arrival', status: 'arrival' })).toEqual(['whether it is wrong'])
  })
  it('is whose a transfer is only before it is in the books, and of the side that came', () => {
    expect(of({ ...shown, state: 'transfer' })).toEqual(['whose'])
    expect(of({ ...shown, state: 'transfer', direction: 'out' })).toEqual([])
    expect(of({ ...shown, state: 'transfer', status: 'transfer' })).toEqual([])
  })
  it('is what a debit was once it is in the books', () => {
    expect(of({ ...shown, direction: 'out', state: 'outgoing' })).toEqual([])
    expect(of({ ...shown, direction: 'out', state: 'outgoing', status: 'outgoing' })).toEqual(['what for'])
    expect(of({ ...shown, direction: 'out', state: 'sorted', status: 'sorted' })).toEqual([])
  })
})

it('a line says in words how its payer was found, or what it is', () => {
  const named = (state: LineState, rest: { by_hand?: boolean; level?: 0 | 1 | 2 | 3 } = {}) =>
    lineStateName({ status: 'draft', direction: 'in', by_hand: false, level: 0, state, ...rest })
  expect(named('matched', { level: 1 })).toBe('Точно')
  expect(named('unclear', { level: 2 })).toBe('Вероятно')
  expect(named('unclear')).toBe('Не найдено')
  expect(named('matched', { by_hand: true, level: 2 })).toBe('Вручную')
  expect(named('unclear', { by_hand: true, level: 2 })).toBe('Не отнесён')
  // It was certain in reading, and is nobody's any more.
  expect(named('unclear', { level: 1 })).toBe('Не отнесён')
  expect(named('transfer', { level: 1 })).toBe('Между своими счетами')
})
