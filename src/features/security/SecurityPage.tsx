import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useUser } from '#app/hooks'
import { PageHeader } from '#shared/ui/PageHeader'
import { BankDirectorySection } from './BankDirectorySection'
import { Sessions } from './Sessions'
import './security.css'

export function SecurityPage() {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Безопасность" />
      <section className="security-section" aria-labelledby="security-password">
        <h2 id="security-password">Пароль</h2>
        <p>После смены пароля все остальные сеансы завершаются: войти снова можно только с новым паролем.</p>
        <Button onClick={() => void navigate('/update-password?next=/security')}>Сменить пароль</Button>
      </section>
      <Sessions />
      {user.is_admin && <BankDirectorySection />}
    </>
  )
}
