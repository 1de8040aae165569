import { useEffect, useState } from 'react'
import { useFeatures } from '#shared/features/useFeatures'
import { plainWords, stemsOf, textOf } from '#shared/features/help'
import { helpPath } from '#shared/routing/paths'
import type { Choice } from './choices'
import { matching } from './matching'

const SHOWN = 4

/** An article as the palette offers it. */
interface ArticleChoice extends Choice {
  text: string
}

/** Help's articles for the palette; none until they are loaded, and none where they can't be. */
export function useArticles(): readonly ArticleChoice[] {
  const features = useFeatures()
  const [articles, setArticles] = useState<readonly ArticleChoice[]>([])
  useEffect(() => {
    const load = async () => {
      const sections = await Promise.all(features.flatMap(({ help }) => (help ? [help()] : [])))
      setArticles(
        sections.flatMap((section) =>
          section.articles.map((article) => ({
            id: `help-${article.id}`,
            title: article.title,
            details: [section.title],
            path: helpPath(article.id),
            text: textOf(article),
          })),
        ),
      )
    }
    load().catch(() => undefined)
  }, [features])
  return articles
}

/** Articles by their titles, or by all they say when nothing else was found; words are meant whatever their endings. */
export function matchingArticles(articles: readonly ArticleChoice[], q: string, byText: boolean): Choice[] {
  const stems = stemsOf(q).join(' ')
  const by = (query: string, textOf: (article: ArticleChoice) => string) => matching(articles, query, textOf)
  const titled = [...new Set([...by(q, ({ title }) => title), ...by(stems, ({ title }) => plainWords(title))])]
  const found = titled.length > 0 || !byText ? titled : by(stems, ({ title, text }) => plainWords(`${title} ${text}`))
  return found.slice(0, SHOWN).map(({ text: _text, ...choice }) => choice)
}
