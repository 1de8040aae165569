import { Link } from 'react-router-dom'
import { HOME_COUNTS, homeCountOf, type Home } from '#contract/home'
import { countOf, listPathOf } from './counts'

/** Numbers of the cooperative, each leading to the list it counts. */
export function Numbers({ home }: { home: Home }) {
  const numbers = HOME_COUNTS.flatMap((name) => {
    const { number } = homeCountOf(name)
    const count = countOf(home, name)
    return number === undefined || count === undefined ? [] : [{ name, number, count }]
  })
  return (
    <section className="home-section" aria-labelledby="home-numbers">
      <h2 id="home-numbers">В цифрах</h2>
      <ul className="home-counts">
        {numbers.map(({ name, number, count }) => (
          <li key={name}>
            <Link to={listPathOf(name)} className="home-count">
              <span className="home-number">{count.toLocaleString('ru-RU')}</span>
              <span>{number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
