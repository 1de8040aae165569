import { useEffect, useReducer, useRef, useState } from 'react'
import type { ApiError } from '#contract/common'
import type { Plan } from '#contract/garages'
import { errorMessage } from '#shared/api/errors'
import { adjust, startAdjusting } from './adjusting'
import { useSavePlanMutation, type PlanOf } from './garagePlanApi'
import { planInputOf, type Places } from './places'

/** One saving for a drag and its corrections. */
const SAVE_DELAY_MS = 800

/**
 * Moves of boxes, saved for all by themselves a moment after they are made; undo takes a saved one back too. A failure
 * keeps them and says so. When somebody else saved first, their plan is read and mine laid over it (see adjusting.ts).
 * @param plan as the server has it, each time it is read anew
 * @param reread asks the server for the plan
 */
export function useAdjusting(of: PlanOf, plan: Plan, reread: () => Promise<{ data?: Plan }>) {
  const [state, dispatch] = useReducer(adjust, plan, startAdjusting)
  const [savePlan, { isLoading: saving }] = useSavePlanMutation()
  const [failure, setFailure] = useState<{ text: string; mine: Places } | null>(null)
  // The next move tries again by itself.
  const problem = failure?.mine === state.mine ? failure.text : null
  const unsaved = Object.keys(state.mine).length > 0

  useEffect(() => {
    // While a saving is on its way the plan may already be read with it: its own answer comes first.
    if (!saving) dispatch({ type: 'arrived', plan })
  }, [plan, saving])

  async function save() {
    const body = planInputOf(state.plan.version, state.mine)
    const { data, error } = await savePlan({ of, body })
    if (data) {
      const places = Object.fromEntries(body.places.map(({ id, ...place }) => [id, place]))
      return dispatch({ type: 'saved', plan: data, places })
    }
    // Saved by another meanwhile, or a garage of mine is no longer there.
    const newer = [404, 409].includes((error as ApiError).status) ? (await reread()).data : undefined
    if (newer && newer !== plan) dispatch({ type: 'arrived', plan: newer })
    else setFailure({ text: errorMessage(error, 'Не удалось сохранить план.'), mine: state.mine })
  }

  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  const waiting = unsaved && !saving && !problem && !state.theirs
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void saveNow.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting, state])

  return { state, dispatch, saving, unsaved, problem, retry: () => setFailure(null) }
}

export type AdjustingPlan = ReturnType<typeof useAdjusting>
