import { Navigate } from 'react-router-dom'
import { SECURITY } from '#shared/routing/paths'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { useUser } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { BankDirectorySection } from './BankDirectorySection'

/** Directories of the whole program, which its administrator renews. */
export function DirectoriesPage() {
  const { is_admin } = useUser()
  if (!is_admin) return <Navigate to={SECURITY} replace />
  return (
    <>
      <PageHeader title="Безопасность" tabs={<SecurityTabs />} />
      <BankDirectorySection />
    </>
  )
}
