import { Link } from 'react-router-dom'
import type { HelpSection } from '#shared/features/help'
import { helpPath } from '#shared/routing/paths'
import { sentenceFor } from './searchArticles'

interface Props {
  sections: readonly HelpSection[]
  query: string
  onOpen: () => void
}

/** Articles that a search found, each with the sentence that answers it. */
export const FoundArticles = ({ sections, query, onOpen }: Props) => (
  <ul className="help-found" aria-label="Найденные статьи">
    {sections.flatMap(({ title, articles }) =>
      articles.map((article) => (
        <li key={article.id}>
          <Link to={helpPath(article.id)} onClick={onOpen}>
            {article.title}
          </Link>
          <p>{sentenceFor(article, query) ?? title}</p>
        </li>
      )),
    )}
  </ul>
)
