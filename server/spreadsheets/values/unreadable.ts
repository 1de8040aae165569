/** A cell that can't be understood: the row is refused with this reason, in Russian. */
export class Unreadable extends Error {}

/** A value with what is worth a look: a warning, and what of the cell had no place in the value and is kept in the note. */
export interface Read<T> {
  value: T
  warning?: string
  kept?: string
}
