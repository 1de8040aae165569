/** The beginning of a text. A character of two halves that would be cut in two is left out: PostgreSQL takes no half in JSON. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
