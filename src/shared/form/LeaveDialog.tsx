import { LeaveQuestion } from './LeaveQuestion'
import { useLeaveWarning } from './useLeaveWarning'

/** Guards what was typed on a page and isn't saved. */
export const LeaveDialog = ({ isUnsaved }: { isUnsaved: () => boolean }) => (
  <LeaveQuestion open blocker={useLeaveWarning(isUnsaved)}>
    Введённые данные не сохранены и пропадут.
  </LeaveQuestion>
)
