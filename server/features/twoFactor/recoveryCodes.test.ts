import { newOneTimePassword } from '#server/features/auth/oneTimePassword'
import { plainCode } from '#server/lib/readableCode'
import { newRecoveryCodes } from './recoveryCodes'

/** Bits that must be guessed: by the letters that occur, and how many of them a code has. */
function bitsOf(codes: string[]): number {
  const plain = codes.map(plainCode)
  const letters = new Set(plain.join(''))
  return Math.min(...plain.map((code) => code.length)) * Math.log2(letters.size)
}

it('recovery codes have more than 112 bits, and no two of a thousand are alike', () => {
  const codes = Array.from({ length: 100 }, () => newRecoveryCodes().codes).flat()
  expect(bitsOf(codes)).toBeGreaterThan(112)
  expect(new Set(codes).size).toBe(1000)
})

it('one-time passwords have 59 bits, and no two of a thousand are alike', () => {
  const codes = Array.from({ length: 1000 }, newOneTimePassword)
  expect(Math.floor(bitsOf(codes))).toBe(59)
  expect(new Set(codes).size).toBe(1000)
})
