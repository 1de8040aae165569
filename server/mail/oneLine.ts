/** Text that stands in one line of a letter's head: what breaks the line could begin a header of its own. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
