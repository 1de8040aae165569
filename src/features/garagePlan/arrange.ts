import type { PlanBox } from '#contract/garages'
import { byNature, groupInOrder, groupUpwards } from './naturalOrder'

/** All measures are in plan units: 1 unit = 10 cm. */
const BOX_WIDTH = 30
const BOX_DEPTH = 60
const NARROWEST = 20
const WIDEST = 60
const LANE = 60
const BLOCK_GAP = 100
const TITLE_HEIGHT = 40
/** From the top of a title to the line it is written on. */
const TITLE_BASE = 28
/** More boxes of one row than this go on in another line: a plan should not be a thread. */
const LONGEST_LINE = 60
/** A block of more rows than this may go on beside itself: a plan should not be a tower. */
const MOST_ROWS = 8
/** How much wider than high the whole should come out: as a screen or a sheet of paper. */
const ASPECT = 1.8

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export type Rect = Point & Size

/** The side of its lane, where the gate is. */
export type Facing = 'up' | 'down'

export interface PlacedBox extends Rect {
  box: PlanBox
  rotated: boolean
  facing: Facing
  /** Put here by a person, not by the arrangement. */
  moved: boolean
}

export interface PlanLabel extends Point {
  text: string
}

export interface RowLabel extends PlanLabel {
  /** «блок А»; said when the block's own name is out of sight. */
  block: string | null
  /** Where the row ends: as far as its name goes along with the view. */
  until: number
}

export interface Arrangement {
  /** Lines of boxes in reading order; each is a row of the grid that keyboard and screen reader go through. */
  lines: PlacedBox[][]
  lanes: Rect[]
  /** Names of blocks and of their floors. */
  titles: PlanLabel[]
  /** Names of rows. */
  labels: RowLabel[]
  bounds: Rect
}

const widthOf = ({ area }: PlanBox) => {
  if (area === null) return BOX_WIDTH
  // Area in m², depth in units of 10 cm.
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round((area * 100) / BOX_DEPTH)))
}

interface Line {
  row: string | null
  boxes: PlanBox[]
}

function cut(row: string | null, boxes: PlanBox[]): Line[] {
  // Boxes without a row would make one thread: they are folded to the shape of a sheet.
  const longest = row === null ? Math.max(10, Math.ceil(Math.sqrt(boxes.length * 3))) : LONGEST_LINE
  const count = Math.ceil(boxes.length / Math.min(longest, LONGEST_LINE))
  const size = Math.ceil(boxes.length / count)
  return Array.from({ length: count }, (_, index) => ({ row, boxes: boxes.slice(index * size, (index + 1) * size) }))
}

const byNumber = (one: PlanBox, other: PlanBox) => byNature(one.number, other.number) || (one.id < other.id ? -1 : 1)

const linesOf = (boxes: PlanBox[]): Line[] =>
  groupInOrder(boxes, ({ row }) => row).flatMap(([row, ofRow]) => cut(row, ofRow.sort(byNumber)))

/** «2» → «Ряд 2»; a name that says so itself stays. */
const named = (kind: string, name: string) =>
  name.toLowerCase().startsWith(kind.toLowerCase()) ? name : `${kind} ${name}`

/** Whether some of them still stand by the arrangement: when all were carried away, so are their lane and their name. */
const someStay = (boxes: PlanBox[]) => boxes.some(({ x }) => x === null)

/** Boxes side by side. */
function standing({ boxes }: Line, y: number, facing: Facing): PlacedBox[] {
  let x = 0
  return boxes.map((box) => {
    const width = widthOf(box)
    const placed = { box, x, y, width, height: BOX_DEPTH, rotated: false, facing, moved: false }
    x += width
    return placed
  })
}

const right = (rects: Rect[]) => Math.max(0, ...rects.map(({ x, width }) => x + width))
const bottom = (rects: Rect[]) => Math.max(0, ...rects.map(({ y, height }) => y + height))

type Slots = Omit<Arrangement, 'bounds'>

interface Part<Item> {
  /** «Блок А», «Блок А, этаж 2»; null = neither is known. */
  title: string | null
  items: Item[]
}

const blockName = ({ block }: PlanBox) => block && named('Блок', block).replace(/^./, (letter) => letter.toLowerCase())

function titleOf(block: string | null, floor: number | null): string | null {
  const names = [block !== null && named('Блок', block), floor !== null && `этаж ${floor}`].filter(Boolean)
  return names.length > 0 ? names.join(', ').replace(/^./, (letter) => letter.toUpperCase()) : null
}

/** What is drawn apart: blocks, and where garages are on several floors, each floor of a block: they stand one above another. */
function partsOf<Item>(items: Item[], boxOf: (item: Item) => PlanBox): Part<Item>[] {
  const floors = new Set(items.map((item) => boxOf(item).floor).filter((floor) => floor !== null))
  const floorOf = (item: Item) => (floors.size > 1 ? boxOf(item).floor : null)
  return groupInOrder(items, (item) => boxOf(item).block).flatMap(([block, ofBlock]) =>
    groupUpwards(ofBlock, floorOf).map(([floor, ofFloor]) => ({ title: titleOf(block, floor), items: ofFloor })),
  )
}

/** Lines from (0, 0) in pairs that face a lane, the pairs back to back. */
function blockOf(lines: Line[]): Slots & Size {
  const block: Slots = { lines: [], lanes: [], titles: [], labels: [] }
  let y = 0
  for (let index = 0; index < lines.length; index += 2) {
    const pair = lines.slice(index, index + 2)
    const laneY = y + BOX_DEPTH
    const placed = pair.map((line, side) => standing(line, side === 0 ? y : laneY + LANE, side === 0 ? 'down' : 'up'))
    block.lines.push(...placed)
    if (pair.some((line) => someStay(line.boxes)))
      block.lanes.push({ x: 0, y: laneY, width: right(placed.flat()), height: LANE })
    pair.forEach(({ row, boxes: ofLine }, side) => {
      if (row !== null && someStay(ofLine))
        block.labels.push({
          text: named('Ряд', row),
          block: blockName(ofLine[0]),
          x: 8,
          until: right(placed[side]),
          y: laneY + (side === 0 ? 20 : LANE - 10),
        })
    })
    y = laneY + LANE + (pair.length === 2 ? BOX_DEPTH : 0)
  }
  return { ...block, width: right(block.lines.flat()), height: y }
}

interface Block extends Slots, Size {
  /** null = nothing is written above it. */
  title: string | null
}

const NAMELESS = 'Без блока'

/** Corners of blocks beside each other, and below when there is no more room. */
function packed(blocks: Size[], room: number, gap: number): Point[] {
  let [x, y, shelf] = [0, 0, 0]
  return blocks.map(({ width, height }) => {
    if (x > 0 && x + width > room) [x, y, shelf] = [0, y + shelf + gap, 0]
    const corner = { x, y }
    x += width + gap
    shelf = Math.max(shelf, height)
    return corner
  })
}

interface Packing {
  blocks: Block[]
  corners: Point[]
  /** What it takes of a sheet of the usual shape: the less, the larger it is seen. */
  extent: number
}

function packing(blocks: Block[], room: number, gap: number): Packing {
  const corners = packed(blocks, room, gap)
  const extents = corners.map(({ x, y }, index) =>
    Math.max((x + blocks[index].width) / ASPECT, y + blocks[index].height),
  )
  return { blocks, corners, extent: Math.max(...extents) }
}

/** Blocks in shelves of any length. */
const shelves = (blocks: Block[]): Packing[] =>
  blocks.map((_, index) => {
    const room = blocks.slice(0, index + 1).reduce((sum, { width }) => sum + width + BLOCK_GAP, 0)
    return packing(blocks, room, BLOCK_GAP)
  })

/** Lines in so many columns, the two that face one lane together. */
function columnsOf(lines: Line[], count: number): Line[][] {
  const height = 2 * Math.ceil(lines.length / 2 / count)
  return Array.from({ length: Math.ceil(lines.length / height) }, (_, index) =>
    lines.slice(index * height, (index + 1) * height),
  )
}

/**
 * The ways that blocks may stand. One alone is drawn in columns too when it has many rows: so high a stack would be seen
 * small, with half of the screen empty beside it.
 */
function packingsOf(parts: Part<PlanBox>[], titleHeight: number): Packing[] {
  const draw = (lines: Line[], title: string | null): Block => {
    const block = blockOf(lines)
    return { ...block, height: block.height + titleHeight, title }
  }
  const titled = ({ title, items }: Part<PlanBox>) => (titleHeight > 0 && someStay(items) ? (title ?? NAMELESS) : null)
  if (parts.length > 1) return shelves(parts.map((part) => draw(linesOf(part.items), titled(part))))
  const lines = linesOf(parts[0].items)
  const most = lines.length > MOST_ROWS ? Math.ceil(lines.length / 2) : 1
  return Array.from({ length: most }, (_, index) => {
    const columns = columnsOf(lines, index + 1)
    const blocks = columns.map((column, place) => draw(column, place === 0 ? titled(parts[0]) : null))
    return packing(blocks, Infinity, LANE)
  })
}

/** Where each box would stand by itself. */
function slotsOf(boxes: PlanBox[]): Slots {
  const all: Slots = { lines: [], lanes: [], titles: [], labels: [] }
  if (boxes.length === 0) return all
  const parts = partsOf(boxes, (box) => box)
  const titleHeight = parts.length > 1 || parts[0].title ? TITLE_HEIGHT : 0
  // Seen the largest.
  const { blocks, corners } = packingsOf(parts, titleHeight).reduce((best, one) =>
    one.extent < best.extent ? one : best,
  )
  blocks.forEach((block, index) => {
    const { x, y } = corners[index]
    const move = <Place extends Point>(place: Place): Place => ({
      ...place,
      x: place.x + x,
      y: place.y + y + titleHeight,
    })
    if (block.title !== null) all.titles.push({ text: block.title, x, y: y + TITLE_BASE })
    all.lines.push(...block.lines.map((line) => line.map(move)))
    all.lanes.push(...block.lanes.map(move))
    all.labels.push(...block.labels.map((label) => ({ ...move(label), until: label.until + x })))
  })
  return all
}

/** A box where a person put it, if one did. Its slot stays empty, so that no neighbour moves with it. */
function settled(slot: PlacedBox): PlacedBox {
  const { x, y, rotated } = slot.box
  if (x === null || y === null) return slot
  const size = rotated ? { width: slot.height, height: slot.width } : { width: slot.width, height: slot.height }
  return { ...slot, ...size, x, y, rotated, moved: true }
}

/** The smallest rectangle that holds them all. */
function boundsOf(rects: Rect[]): Rect {
  if (rects.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  return {
    x,
    y,
    width: right(rects.map((rect) => ({ ...rect, x: rect.x - x }))),
    height: bottom(rects.map((rect) => ({ ...rect, y: rect.y - y }))),
  }
}

/** Names of rows and blocks that were carried away whole: above where they are now. */
function carriedNames(lines: PlacedBox[][]): Pick<Arrangement, 'titles' | 'labels'> {
  const nameAbove = (text: string, boxes: PlacedBox[], gap: number): PlanLabel => {
    const { x, y } = boundsOf(boxes)
    return { text, x, y: y - gap }
  }
  const whole = (boxes: PlacedBox[]) => boxes.every(({ moved }) => moved)
  const parts = partsOf(lines.flat(), ({ box }) => box)
  const rows = lines.filter((line) => line[0].box.row !== null && whole(line))
  return {
    titles: parts.flatMap(({ title, items }) => (title !== null && whole(items) ? nameAbove(title, items, 24) : [])),
    labels: rows.map((line) => ({
      ...nameAbove(named('Ряд', line[0].box.row ?? ''), line, 6),
      block: blockName(line[0].box),
      until: right(line),
    })),
  }
}

/** The whole plan: boxes by block, floor, row and number, those that people moved where they put them. */
export function arrange(boxes: PlanBox[]): Arrangement {
  const slots = slotsOf(boxes)
  const lines = slots.lines.map((line) => line.map(settled))
  const carried = carriedNames(lines)
  const titles = [...slots.titles, ...carried.titles]
  const labels = [...slots.labels, ...carried.labels]
  const titleRects = titles.map(({ x, y }) => ({ x, y: y - TITLE_BASE, width: 1, height: TITLE_BASE }))
  return {
    lines,
    lanes: slots.lanes,
    titles,
    labels,
    bounds: boundsOf([...lines.flat(), ...slots.lanes, ...titleRects]),
  }
}
