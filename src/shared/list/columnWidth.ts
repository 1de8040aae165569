/** Pixels. A column keeps its width whatever the rows are: it is wider only where all of them leave room. */
const COLUMN_WIDTH = 140

export const widthOf = ({ width }: { width?: string | number }): number =>
  typeof width === 'number' ? width : COLUMN_WIDTH
