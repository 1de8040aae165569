/** A paragraph, or a list of steps or points. */
export type Block = string | readonly string[]

export interface Article {
  /** Stands in links: `/dashboard/help?article=…`. */
  id: string
  title: string
  body: readonly Block[]
}

export interface HelpArea {
  title: string
  articles: readonly Article[]
}
