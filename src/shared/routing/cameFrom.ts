import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** In the history's entry of a page: the path of the page before it. */
interface CameFrom {
  from: string
}

/** The `state` of a link that leads away from the page that is open. */
export const useCameFrom = (): CameFrom => ({ from: useLocation().pathname })

/**
 * Leads away from a form that is done with and must not come up again by «Back»: back to where it was opened, where
 * that is wanted, else to a page in its place.
 */
export function useLeaveForm() {
  const navigate = useNavigate()
  const from = (useLocation().state as Partial<CameFrom> | null)?.from
  return useCallback(
    (to?: string) => void (to === undefined || to === from ? navigate(-1) : navigate(to, { replace: true })),
    [navigate, from],
  )
}
