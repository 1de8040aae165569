import type { BookName, MoneyPlace } from '#contract/money/books'

/** Cash desks or bank accounts to choose from. */
export const placeOptions = (places: readonly MoneyPlace[], book: BookName) =>
  places.flatMap((place) => (place.book === book && !place.archived ? [{ value: place.id, label: place.name }] : []))
