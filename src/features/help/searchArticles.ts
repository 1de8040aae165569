import type { Article, HelpSection } from '#shared/features/help'

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

const textOf = ({ title, body }: Article) => fold([title, ...body.flat()].join(' '))

/** Areas with the articles that hold every word of the query, whatever the case and «ё»; all of them for an empty one. */
export function searchArticles(areas: readonly HelpSection[], query: string): HelpSection[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return areas
    .map(({ title, articles }) => ({
      title,
      articles: articles.filter((article) => words.every((word) => textOf(article).includes(word))),
    }))
    .filter(({ articles }) => articles.length > 0)
}
