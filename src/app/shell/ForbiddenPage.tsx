import { Link } from 'react-router-dom'

export const ForbiddenPage = () => (
  <section className="forbidden">
    <h1>Нет доступа</h1>
    <p>Этот раздел открыт не для вашей роли. Доступ даёт председатель кооператива.</p>
    <Link to="/dashboard/home">На главную</Link>
  </section>
)
