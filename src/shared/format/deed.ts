import { actionName } from '#contract/history'
import { actionVerb } from '#contract/historyVerbs'
import { initialsOf, isWoman } from './people'

/** Who did what, for a sentence of a history: «Королёва Н. П.» «записала владельца». */
export interface Deed {
  who: string
  did: string
}

/** @param user_name in full; null when the program itself did it */
export function deedOf(area: string, action: string, user_name: string | null): Deed {
  const verb = actionVerb(area, action, user_name === null || isWoman(user_name))
  const who = user_name === null ? 'Программа' : initialsOf(user_name)
  return verb ? { who, did: verb } : { who: `${who}:`, did: actionName(area, action) }
}
