import type { MoneyPlace } from '#contract/money/books'
import type { ExpenseInput } from '#contract/money/expenses'

/** Cash desks or bank accounts to choose from, the main one first. */
export const placeOptions = (places: readonly MoneyPlace[], source: ExpenseInput['source']) =>
  places.flatMap((place) => (place.book === source && !place.archived ? [{ value: place.id, label: place.name }] : []))
