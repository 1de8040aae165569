import { reversedTitle } from './chart'

it('calls what takes an operation back by that operation', () => {
  expect(reversedTitle('Оплата')).toBe('Сторно: оплата')
  expect(reversedTitle('Членский взнос, 2026 год')).toBe('Сторно: членский взнос, 2026 год')
})
