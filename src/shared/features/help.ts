/** Pictures of features/help/pictures.tsx. */
export type PictureName = 'import' | 'transfer' | 'merge' | 'code' | 'proposal'

/** A paragraph, a list of steps or points, or a picture with what it shows in words. */
export type Block = string | readonly string[] | { picture: PictureName; shows: string }

export interface Article {
  /** Stands in links: see helpPath. */
  id: string
  title: string
  body: readonly Block[]
}

/** Articles of one area. */
export interface HelpSection {
  title: string
  articles: readonly Article[]
}

/** Words of a question that say nothing of what is asked. */
const EMPTY = new Set(['как', 'что', 'где', 'когда', 'кто', 'мне', 'надо', 'нужно', 'можно', 'если', 'для', 'по'])

/** A text as words between single spaces, a space before each: folded, without what stands between them. */
export const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()}`

/** The beginnings of a question's words, without their endings: «как передать гараж» finds «Передача гаража». */
export function stemsOf(query: string): string[] {
  const words = plainWords(query).split(' ').filter(Boolean)
  const telling = words.filter((word) => !EMPTY.has(word))
  return (telling.length > 0 ? telling : words).map((word) => word.slice(0, Math.max(4, word.length - 3)))
}

/** All words of an article's text. */
export const textOf = ({ body }: Article): string =>
  body
    .map((block) => (typeof block === 'string' ? block : 'picture' in block ? block.shows : block.join(' ')))
    .join(' ')
