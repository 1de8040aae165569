import { Navigate } from 'react-router-dom'
import { ACCOUNTS } from '#shared/routing/moneyPaths'

/** The address of finances without a tab, or with one that isn't there. */
export const FirstTab = () => <Navigate to={ACCOUNTS} replace />
