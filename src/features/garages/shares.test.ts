import { parseShare, sumOfShares } from './shares'

const share = (share_numerator: number, share_denominator: number) => ({ share_numerator, share_denominator })

test.each([
  ['1/2', share(1, 2)],
  ['50/100', share(50, 100)],
  ['0,5', share(1, 2)],
  ['0.25', share(1, 4)],
  ['50 %', share(1, 2)],
  ['33,3%', share(333, 1000)],
  ['1', share(1, 1)],
  ['половина', null],
  ['', null],
  ['1/2/3', null],
])('a share typed as «%s»', (text, expected) => expect(parseShare(text)).toEqual(expected))

test('shares add up exactly: three thirds are the whole', () => {
  expect(sumOfShares([share(1, 3), share(1, 3), share(1, 3)])).toEqual({ text: '1', complete: true })
  expect(sumOfShares([share(1, 2), share(1, 3)])).toEqual({ text: '5/6', complete: false })
  expect(sumOfShares([share(1, 1), share(1, 2)])).toEqual({ text: '3/2', complete: false })
})
