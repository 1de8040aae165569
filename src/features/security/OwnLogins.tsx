import { LOGIN_STEPS, LoginList } from '#shared/security/LoginList'
import { useLoadMore } from '#shared/ui/useLoadMore'
import { useListLoginsQuery } from './loginsApi'

/** The own login history. */
export function OwnLogins() {
  const { page_size, onMore } = useLoadMore(LOGIN_STEPS)
  const query = useListLoginsQuery({ page: 1, page_size }, { refetchOnMountOrArgChange: true })
  return (
    <section className="security-section" aria-labelledby="security-logins">
      <h2 id="security-logins">История входов</h2>
      <p>Удачные и неудачные попытки войти под вашим именем за последний год.</p>
      <LoginList query={query} onMore={onMore} />
    </section>
  )
}
