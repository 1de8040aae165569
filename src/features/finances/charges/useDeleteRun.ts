import { useNavigate } from 'react-router-dom'
import type { ChargeRun } from '#contract/money/charges'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { CHARGES } from '#shared/routing/moneyPaths'
import { useAppDispatch } from '#shared/session/session'
import { useDeleteChargeRunMutation } from './chargesApi'
import { runTitle } from './periods'

/** Takes away what was computed and never charged: it can be computed anew at any time. */
export function useDeleteRun(run: ChargeRun): () => void {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const raiseFailure = useRaiseFailure()
  const [remove] = useDeleteChargeRunMutation()
  return () => {
    // Its page goes first: it would ask for what is no more.
    void navigate(CHARGES)
    void remove({ gbc_id: run.gbc_id, id: run.id }).then(({ error }) => {
      raiseFailure(error)
      if (!error) dispatch(noticeRaised({ kind: 'success', text: `Расчёт удалён: ${runTitle(run)}.` }))
    })
  }
}
