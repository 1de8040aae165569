/** How large a sum of money may be: sums of many stay whole numbers. What stands here is loaded where yup is not. */

/** Kopecks: more than a billion roubles at once is a slip of the keyboard, or of who made the file. */
export const MOST_AMOUNT = 100_000_000_000

/** Kopecks of what is owned or planned, and of totals that a file states. */
export const MOST_VALUE = 100 * MOST_AMOUNT

export const TOO_LARGE = 'Слишком большая сумма'
