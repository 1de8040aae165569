import { randomInt } from 'node:crypto'

/** Digits and small Latin letters without those that look alike on paper: 0 and o, 1, l and i. */
export const READABLE = '23456789abcdefghjkmnpqrstuvwxyz'

const letters = (count: number) => Array.from({ length: count }, () => READABLE[randomInt(READABLE.length)]).join('')

/** A random code that people read from paper and type: groups joined by dashes, nearly five bits a letter. */
export const readableCode = (groups: number, size: number): string =>
  Array.from({ length: groups }, () => letters(size)).join('-')

/** Such a code as it is compared: dashes, spaces and capitals, which a phone adds by itself, don't matter. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^\da-z]/g, '')
