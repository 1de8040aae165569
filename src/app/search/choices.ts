/** What the palette does by itself, where no page does it. */
export type Command = 'theme' | 'keys' | 'logout'

/** Something that the palette offers: a page to open or a command. Plain data: the recent ones are kept in the store. */
export interface Choice {
  id: string
  title: string
  details?: readonly string[]
  path?: string
  command?: Command
  /** Words by which it is found besides its title. */
  words?: string
}

export interface ChoiceGroup {
  id: string
  title: string
  choices: readonly Choice[]
}
