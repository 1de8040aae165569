import { LOGIN_STEPS, LoginList } from './LoginList'
import { useListLoginsQuery } from './loginsApi'
import { useMore } from './useMore'

/** The own login history. */
export function OwnLogins() {
  const { page_size, onMore } = useMore(LOGIN_STEPS)
  const query = useListLoginsQuery({ page: 1, page_size }, { refetchOnMountOrArgChange: true })
  return (
    <section className="security-section" aria-labelledby="security-logins">
      <h2 id="security-logins">История входов</h2>
      <p>Удачные и неудачные попытки войти под вашим именем за последний год.</p>
      <LoginList query={query} onMore={onMore} />
    </section>
  )
}
