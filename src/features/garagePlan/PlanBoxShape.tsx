import { memo } from 'react'
import type { PlacedBox } from './arrange'
import type { Group } from './colourings'

/** Height of numbers and marks in plan units; below the scales of useStage.ts they are not drawn. Where numbers are read, marks are too: colour alone says nothing to some. */
export const NUMBER_HEIGHT = 16
export const MARK_HEIGHT = 16
/** Width of a digit of Exo 2 beside its height. */
const DIGIT = 0.6

const lettersFor = (text: string, width: number) => Math.min(NUMBER_HEIGHT, (width - 1) / (text.length * DIGIT))

/** The side where the gate is, as a thick line. */
function gate({ x, y, width, height, rotated, facing }: PlacedBox): string {
  const inset = 3
  if (!rotated) return `M${x + inset} ${facing === 'down' ? y + height : y}h${width - 2 * inset}`
  return `M${facing === 'down' ? x : x + width} ${y + inset}v${height - 2 * inset}`
}

interface PlanBoxShapeProps {
  placed: PlacedBox
  group: Group
}

/** One box as it is drawn on screen and on paper: ground by its group, number, the gate. */
export const PlanBoxShape = memo(function PlanBoxShape({ placed, group }: PlanBoxShapeProps) {
  const { box, x, y, width, height } = placed
  return (
    <>
      <rect className={`plan-ground plan-tone-${group.tone}`} x={x} y={y} width={width} height={height} />
      <path className="plan-gate" d={gate(placed)} />
      <text className="plan-number" x={x + width / 2} y={y + height / 2} fontSize={lettersFor(box.number, width)}>
        {box.number}
      </text>
    </>
  )
})

interface PlanMarkProps extends PlanBoxShapeProps {
  transform?: string
}

/** The group's letters under the number. Beside the box, not in it: what is heard of a box is its number, never «17О». */
export const PlanMark = memo(function PlanMark({ placed: { x, y, width, height }, group, transform }: PlanMarkProps) {
  return (
    <text
      aria-hidden
      className="plan-mark"
      x={x + width / 2}
      y={y + height / 2 + 14}
      fontSize={lettersFor(group.mark, width)}
      transform={transform}
    >
      {group.mark}
    </text>
  )
})
