import { Link } from 'react-router-dom'
import type { GbcSummary } from '#contract/gbc'
import { MEMBERS } from '#shared/routing/paths'

/** Numbers of the cooperative, each leading to the list it counts. */
export function Counts({ summary: { members } }: { summary: GbcSummary }) {
  const counts = [
    { label: 'Всего в реестре', count: members.total, to: MEMBERS },
    { label: 'Действующие члены', count: members.active, to: `${MEMBERS}?status=active` },
    { label: 'Подали заявление', count: members.applicants, to: `${MEMBERS}?status=applicant` },
  ]
  return (
    <section className="home-section" aria-labelledby="home-counts">
      <h2 id="home-counts">Члены кооператива</h2>
      <ul className="home-counts">
        {counts.map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to} className="home-count">
              <span className="home-number">{count.toLocaleString('ru-RU')}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
