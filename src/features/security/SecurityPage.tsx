import { SECURITY, updatePasswordPath } from '#shared/routing/paths'
import '#shared/security/security.css'
import { SecurityTabs } from '#shared/security/SecurityTabs'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { OwnLogins } from './OwnLogins'
import { Sessions } from './Sessions'
import { TwoFactorSection } from './twoFactor/TwoFactorSection'
import './security.css'

export const SecurityPage = () => (
  <>
    <PageHeader title="Безопасность" tabs={<SecurityTabs />} />
    <section className="security-section" aria-labelledby="security-password">
      <h2 id="security-password">Пароль</h2>
      <p>После смены пароля все остальные сеансы завершаются: войти снова можно только с новым паролем.</p>
      <LinkButton to={updatePasswordPath(SECURITY)}>Сменить пароль</LinkButton>
    </section>
    <TwoFactorSection />
    <Sessions />
    <OwnLogins />
  </>
)
