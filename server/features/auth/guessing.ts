import { inTurnByKey } from '#server/inTurn'

/**
 * Guesses at one account, by its e-mail, are judged one after another: a hundred at once would all be let through before
 * the first of them is counted.
 */
export const guessing = inTurnByKey()
