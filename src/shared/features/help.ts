/** A paragraph, or a list of steps or points. */
export type Block = string | readonly string[]

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
