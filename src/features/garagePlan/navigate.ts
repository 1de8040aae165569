import type { PlacedBox } from './arrange'

const middleX = ({ x, width }: PlacedBox) => x + width / 2

const nearest = (line: PlacedBox[], to: PlacedBox) =>
  line.reduce((best, box) =>
    Math.abs(middleX(box) - middleX(to)) < Math.abs(middleX(best) - middleX(to)) ? box : best,
  )

/** Where a key leads from a box of the grid, as in any grid: along the row, to the next row, to the ends. */
export function neighbour(lines: PlacedBox[][], from: PlacedBox, key: string, ctrl: boolean): PlacedBox | undefined {
  const row = lines.findIndex((line) => line.includes(from))
  const line = lines[row]
  const column = line.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return line[column - 1]
    case 'ArrowRight':
      return line[column + 1]
    case 'ArrowUp':
      return lines[row - 1] && nearest(lines[row - 1], from)
    case 'ArrowDown':
      return lines[row + 1] && nearest(lines[row + 1], from)
    case 'Home':
      return ctrl ? lines[0][0] : line[0]
    case 'End':
      return ctrl ? lines.at(-1)?.at(-1) : line.at(-1)
    default:
      return undefined
  }
}
