/**
 * Outside production, what uses a part that the build leaves out fails in one sentence. In production the page goes on
 * without it.
 * @param part what is missing and why, as a sentence's beginning
 */
export function leftOut(part: string): void {
  if (process.env.NODE_ENV !== 'production')
    throw new Error(`${part}: the build leaves it out (bundle/replacements.ts).`)
}
