import { areas } from '#server/areas'
import { formatChanges } from './auditWords'

describe('changes in the words of the screen', () => {
  it('writes a sum out, however it was logged', () => {
    expect(formatChanges(areas, 'payments', { amount: [null, '1 500,00 ₽'] })).toBe('Сумма: 1 500,00 ₽')
    expect(formatChanges(areas, 'payments', { amount: [null, 150_000] })).toBe('Сумма: 1500,00')
  })
})
