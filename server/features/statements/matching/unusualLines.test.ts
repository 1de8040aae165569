import { directoryOf, judgeLines } from '#server/testing/statements'
import { isLump } from './unusualLines'

const acquirer = 'ПАО "СБЕРБАНК"'
const petrov = 'Петров Иван Сергеевич'
const directory = directoryOf([{ number: '17', owners: [petrov] }])
const reasonsOf = (payer: string, purpose: string) =>
  judgeLines(directory, [[payer, purpose, 'open']]).waiting[0].reasons

describe('the reasons of a line', () => {
  it('tell that it is many payments in one', () => {
    expect(isLump(reasonsOf(acquirer, 'Перечисление по реестру № 5 от 05.10.2026'))).toBe(true)
  })

  it('tell nothing of the kind where a bank pays in its own name', () => {
    expect(isLump(reasonsOf(acquirer, 'Возврат ошибочного платежа'))).toBe(false)
  })

  it('are understood as earlier versions have stored them', () => {
    expect(isLump(['Общая сумма по реестру: в ней платежи многих'])).toBe(true)
  })
})
