import { useEffect, useState } from 'react'
import { useFeatures } from '#shared/features/useFeatures'
import { textOf } from '#shared/features/help'
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

/** Articles by their titles, or by all they say when nothing else was found. */
export const matchingArticles = (articles: readonly ArticleChoice[], q: string, byText: boolean): Choice[] =>
  matching(articles, q, ({ title, text }) => (byText ? `${title} ${text}` : title))
    .slice(0, SHOWN)
    .map(({ text: _text, ...choice }) => choice)
