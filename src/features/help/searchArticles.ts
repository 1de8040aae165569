import { textOf, type Article, type HelpSection } from '#shared/features/help'

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
const wordsIn = (query: string) => fold(query).split(/\s+/).filter(Boolean)

/** Areas with the articles that hold every word of the query, whatever the case and «ё»; all of them for an empty one. */
export function searchArticles(areas: readonly HelpSection[], query: string): HelpSection[] {
  const words = wordsIn(query)
  const holds = (article: Article) => {
    const text = fold(`${article.title} ${textOf(article)}`)
    return words.every((word) => text.includes(word))
  }
  return areas
    .map(({ title, articles }) => ({ title, articles: articles.filter(holds) }))
    .filter(({ articles }) => articles.length > 0)
}

/** The sentence of an article in which a word of the query stands first; null where the title alone holds them. */
export function sentenceFor(article: Article, query: string): string | null {
  const words = wordsIn(query)
  const sentences = textOf(article).split(/(?<=[.?!:])\s+/)
  return sentences.find((sentence) => words.some((word) => fold(sentence).includes(word))) ?? null
}
