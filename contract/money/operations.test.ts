import { saidOnce } from './operations'

it.each([
  ['Оплата', 'оплата за бокс №32', 'Оплата за бокс №32', null],
  ['Оплата', 'Оплата', 'Оплата', null],
  ['Оплата', 'Оплатаза бокс', 'Оплата', 'Оплатаза бокс'],
  ['Оплата', 'членский взнос', 'Оплата', 'членский взнос'],
  ['Оплата', null, 'Оплата', null],
])('says what was paid once: «%s» with «%s»', (title, comment, said, rest) => {
  expect(saidOnce({ title, comment })).toEqual({ title: said, comment: rest })
})
