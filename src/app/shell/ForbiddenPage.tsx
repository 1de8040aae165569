import { Link } from 'react-router-dom'
import { GBC_CREATE, HOME } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'

/** In place of a page that the user's role doesn't open, or that needs a cooperative first. */
export function ForbiddenPage() {
  const { gbc } = useUser()
  return gbc ? (
    <section className="forbidden">
      <h1>Нет доступа</h1>
      <p>Этот раздел открыт не для вашей роли. Доступ даёт председатель кооператива.</p>
      <Link to={HOME}>На главную</Link>
    </section>
  ) : (
    <section className="forbidden">
      <h1>Сначала нужен кооператив</h1>
      <p>Вы пока не состоите в кооперативе. Создайте его, и этот раздел откроется.</p>
      <Link to={GBC_CREATE}>Создать кооператив</Link>
    </section>
  )
}
