import { Link } from 'react-router-dom'
import type { HelpSection } from '#shared/features/help'
import { helpPath } from '#shared/routing/paths'

/** All articles by area. */
export const Contents = ({ sections, opened }: { sections: readonly HelpSection[]; opened: string | undefined }) => (
  <nav className="help-contents" aria-label="Содержание">
    {sections.map(({ title, articles }) => (
      <section key={title} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {articles.map((article) => (
            <li key={article.id}>
              <Link to={helpPath(article.id)} aria-current={article.id === opened ? 'page' : undefined}>
                {article.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)
