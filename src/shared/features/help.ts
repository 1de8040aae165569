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

/** All words of an article's text. */
export const textOf = ({ body }: Article): string =>
  body
    .map((block) => (typeof block === 'string' ? block : 'picture' in block ? block.shows : block.join(' ')))
    .join(' ')
