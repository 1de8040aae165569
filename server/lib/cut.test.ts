import { cut } from './cut'

it('leaves half a character at the end out', () => {
  expect(cut('аб\u{1F600}в', 3)).toBe('аб')
  expect(cut('аб\u{1F600}в', 4)).toBe('аб\u{1F600}')
  expect(cut('абв', 3)).toBe('абв')
  expect(cut('абвг', 3)).toBe('абв')
})
