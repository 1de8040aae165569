import type { Garage, Ownership } from '#contract/garages'
import { transferChecks } from './transferChecks'

const whole = { share_numerator: 1, share_denominator: 1 }
const garage = { number: '17', status: 'occupied' } as Garage
const passing = { ...whole, member_name: 'Семёнов Иван', member_id: 'seller', from: '2020-01-01' } as Ownership
const texts = (debt?: number) =>
  transferChecks({ garage, shares: [whole], passing, debt }).map(({ text }) => text.replaceAll('\u00a0', ' '))

it('says what the seller owes for the garage, and that it stays with the seller', () => {
  expect(texts(720_000)).toEqual([
    'Долг за этот гараж 7 200,00 ₽ остаётся за прежним владельцем (Семёнов Иван), новый его не платит.',
  ])
})

it('says where the debt can be handed over too, to who may do that', () => {
  const [check] = transferChecks({ garage, shares: [whole], passing, debt: 720_000, debtCanPass: true })
  expect(check.text).toMatch(/новый его не платит. Передать и долг можно на шаге «Дата и документы».$/)
})

it('says nothing of debts where there are none, or to who may not see them', () => {
  expect(texts(0)).toEqual([])
  expect(texts()).toEqual([])
})
