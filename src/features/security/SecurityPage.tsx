import { SECURITY, updatePasswordPath } from '#shared/routing/paths'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { useUser } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { BankDirectorySection } from './BankDirectorySection'
import { OwnLogins } from './OwnLogins'
import { Sessions } from './Sessions'
import { TwoFactorSection } from './twoFactor/TwoFactorSection'
import './security.css'

export function SecurityPage() {
  const user = useUser()
  return (
    <>
      <PageHeader title="Безопасность" subtitle={<SecurityTabs />} />
      <section className="security-section" aria-labelledby="security-password">
        <h2 id="security-password">Пароль</h2>
        <p>После смены пароля все остальные сеансы завершаются: войти снова можно только с новым паролем.</p>
        <LinkButton to={updatePasswordPath(SECURITY)}>Сменить пароль</LinkButton>
      </section>
      <TwoFactorSection />
      <Sessions />
      <OwnLogins />
      {user.is_admin && <BankDirectorySection />}
    </>
  )
}
