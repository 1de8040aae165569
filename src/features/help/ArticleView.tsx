import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Article, Block } from '#shared/features/help'
import { HELP, helpPath } from '#shared/routing/paths'
import { pictures } from './pictures'

/** An article, and the way to the next one. */
export function ArticleView({ article, next }: { article: Article; next: Article | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The contents may be long, and on a phone they stand above: whoever opens an article begins to read it.
  useEffect(() => heading.current?.focus(), [article.id])
  return (
    <article className="help-article" aria-labelledby="help-title">
      <Link to={HELP} className="help-back">
        К содержанию
      </Link>
      <h2 id="help-title" ref={heading} tabIndex={-1}>
        {article.title}
      </h2>
      {article.body.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
      {next && (
        <p className="help-next">
          Дальше: <Link to={helpPath(next.id)}>{next.title}</Link>
        </p>
      )}
    </article>
  )
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('picture' in block)
    return (
      <figure>
        {pictures[block.picture]}
        <figcaption>{block.shows}</figcaption>
      </figure>
    )
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
