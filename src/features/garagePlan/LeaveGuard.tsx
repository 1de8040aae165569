import { useEffect } from 'react'
import { LeaveQuestion } from '#shared/form/LeaveQuestion'
import { useLeaveWarning } from '#shared/form/useLeaveWarning'

/** Leaving waits for the last saving, which takes a moment; only when it fails, a person is asked. */
export function LeaveGuard({ unsaved, failed }: { unsaved: boolean; failed: boolean }) {
  const blocker = useLeaveWarning(() => unsaved)
  useEffect(() => {
    if (blocker.state === 'blocked' && !unsaved) blocker.proceed()
  }, [blocker, unsaved])
  return (
    <LeaveQuestion open={failed} blocker={blocker}>
      Последние перестановки не сохранены и пропадут.
    </LeaveQuestion>
  )
}
