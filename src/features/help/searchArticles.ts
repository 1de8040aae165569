import { plainWords, stemsOf, textOf, type Article, type HelpSection } from '#shared/features/help'

const holds = (text: string, stem: string) => plainWords(text).includes(` ${stem}`)

/** Areas with the articles that hold every word of the query, whatever its ending, the case and «ё»; all of them for an empty one. */
export function searchArticles(areas: readonly HelpSection[], query: string): HelpSection[] {
  const stems = stemsOf(query)
  const isMeant = (article: Article) => {
    const text = `${article.title} ${textOf(article)}`
    return stems.every((stem) => holds(text, stem))
  }
  return areas
    .map(({ title, articles }) => ({ title, articles: articles.filter(isMeant) }))
    .filter(({ articles }) => articles.length > 0)
}

/** The sentence of an article in which a word of the query stands first; null where the title alone holds them. */
export function sentenceFor(article: Article, query: string): string | null {
  const stems = stemsOf(query)
  const sentences = textOf(article).split(/(?<=[.?!:])\s+/)
  return sentences.find((sentence) => stems.some((stem) => holds(sentence, stem))) ?? null
}
