import fc from 'fast-check'
import type { PlanBox } from '#contract/garages'
import { arrange, type PlacedBox, type Rect } from './arrange'

let made = 0
const box = (given: Partial<PlanBox> = {}): PlanBox => {
  made += 1
  return {
    id: `019a0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    number: String(made),
    block: null,
    row: null,
    floor: null,
    kind: 'capital',
    status: 'occupied',
    ownership_form: 'share',
    area: null,
    x: null,
    y: null,
    rotated: false,
    owners: [],
    ...given,
  }
}

const numbers = (line: PlacedBox[]) => line.map((placed) => placed.box.number)
const overlap = (one: Rect, other: Rect) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe('the arrangement', () => {
  it('orders a row as people count', () => {
    const { lines } = arrange(['17а', '10', '2', '17'].map((number) => box({ number, row: '1' })))
    expect(lines.map(numbers)).toEqual([['2', '10', '17', '17а']])
  })

  it('lets two rows face one lane and the next one stand with its back to them', () => {
    const { lines, lanes, labels } = arrange(['1', '2', '10'].map((row) => box({ row })))
    const [[first], [second], [third]] = lines
    expect([first, second, third].map(({ facing }) => facing)).toEqual(['down', 'up', 'down'])
    expect(lanes[0]).toMatchObject({ y: first.y + first.height, height: second.y - first.y - first.height })
    expect(third.y).toBe(second.y + second.height)
    expect(labels.map(({ text }) => text)).toEqual(['Ряд 1', 'Ряд 2', 'Ряд 10'])
  })

  it('lets many rows of one block go on beside themselves, the two of a lane together', () => {
    const rows = (count: number, boxes: number) =>
      Array.from({ length: count }, (_, row) => Array.from({ length: boxes }, () => box({ row: String(row + 1) })))
    const { lines, titles, bounds } = arrange(rows(12, 20).flat())
    const corners = lines.map(([{ x, y }]) => [x, y])
    expect(corners.slice(0, 6).map(([x]) => x)).toEqual([0, 0, 0, 0, 0, 0])
    expect(corners.slice(6).map(([x]) => x)).toEqual([660, 660, 660, 660, 660, 660])
    expect(corners.slice(6).map(([, y]) => y)).toEqual(corners.slice(0, 6).map(([, y]) => y))
    expect(bounds).toEqual({ x: 0, y: 0, width: 1260, height: 540 })
    expect(titles).toEqual([])
    // A few rows, or such as are wide enough for the screen, stay one below another.
    for (const few of [rows(8, 2), rows(12, 50)])
      expect(new Set(arrange(few.flat()).lines.map(([{ x }]) => x))).toEqual(new Set([0]))
    const [block] = arrange(
      rows(12, 20)
        .flat()
        .map((garage) => ({ ...garage, block: 'А' })),
    ).titles
    expect(block.text).toBe('Блок А')
  })

  it('titles blocks, the nameless one last', () => {
    const { titles } = arrange([box(), box({ block: 'Блок Б' }), box({ block: 'А' })])
    expect(titles.map(({ text }) => text)).toEqual(['Блок А', 'Блок Б', 'Без блока'])
    expect(arrange([box()]).titles).toEqual([])
  })

  it('draws the floors of a block apart, the lowest first, and says nothing of floors where there is only one', () => {
    const { titles, lines } = arrange([
      box({ block: 'А', floor: 2 }),
      box({ block: 'А', floor: -1 }),
      box({ block: 'А' }),
    ])
    expect(titles.map(({ text }) => text)).toEqual(['Блок А, этаж -1', 'Блок А, этаж 2', 'Блок А'])
    expect(
      lines.map(
        ([
          {
            box: { floor },
          },
        ]) => floor,
      ),
    ).toEqual([-1, 2, null])
    expect(arrange([box({ floor: 1 }), box({ floor: 1 }), box()]).titles).toEqual([])
  })

  it('makes a wider box of a larger area', () => {
    const [line] = arrange([box({ area: 18 }), box({ area: 30 }), box({ area: 500 })]).lines
    expect(line.map(({ width }) => width)).toEqual([30, 50, 60])
  })

  it('leaves a moved box where it was put and its neighbours where they were', () => {
    const boxes = [box(), box(), box()]
    const before = arrange(boxes).lines[0]
    const [first, second, third] = arrange([boxes[0], { ...boxes[1], x: 500, y: -40, rotated: true }, boxes[2]])
      .lines[0]
    expect(second).toMatchObject({ x: 500, y: -40, width: 60, height: 30, rotated: true, moved: true })
    expect([first, third]).toEqual([before[0], before[2]])
  })

  it('carries the name of a row along when the whole row was moved, and takes its lane away', () => {
    const { lanes, labels } = arrange([box({ row: '1', x: 300, y: 200 }), box({ row: '1', x: 330, y: 200 })])
    expect(labels).toEqual([{ text: 'Ряд 1', block: null, x: 300, until: 360, y: 194 }])
    expect(lanes).toEqual([])
  })

  it('places every box, none over another, each row in order', () => {
    const name = fc.option(fc.constantFrom('1', '2', '10', 'А', 'Б', 'ряд 3'), { nil: null })
    const number = fc
      .tuple(fc.integer({ min: 1, max: 300 }), fc.constantFrom('', 'а', 'б'))
      .map(([digits, letter]) => `${digits}${letter}`)
    const floor = fc.option(fc.integer({ min: -1, max: 2 }), { nil: null })
    const area = fc.option(fc.double({ min: 1, max: 200, noNaN: true }), { nil: null })
    const garages = fc.array(fc.record({ number, block: name, row: name, floor, area }), { maxLength: 120 })
    fc.assert(
      fc.property(garages, (given) => {
        const boxes = given.map((fields) => box(fields))
        const { lines, bounds } = arrange(boxes)
        const placed = lines.flat()
        expect(placed.map((one) => one.box.id).sort()).toEqual(boxes.map(({ id }) => id).sort())
        placed.forEach((one, index) =>
          expect(placed.slice(index + 1).filter((other) => overlap(one, other))).toEqual([]),
        )
        placed.forEach((one) => expect(overlap(one, bounds)).toBe(true))
        for (const line of lines) {
          const parts = line.map((one) => Number.parseInt(one.box.number))
          expect(parts).toEqual([...parts].sort((left, right) => left - right))
        }
      }),
      { numRuns: 60 },
    )
  })
})
