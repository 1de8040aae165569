import { mayUse, refuseRestricted } from './restrictedFields'

const fields = { balance: 'finances.read', money: 'finances.read' } as const

it('shows a restricted field to nobody without its permission', () => {
  expect(mayUse(fields, 'balance', 'accountant')).toBe(true)
  expect(mayUse(fields, 'balance', 'member')).toBe(false)
  expect(mayUse(fields, 'balance', null)).toBe(false)
  expect(mayUse(fields, 'last_name', 'member')).toBe(true)
})

it('refuses to filter or sort by it, which would tell it', () => {
  for (const query of [{ money: 'debt' }, { sort: '-balance' }, { sort: 'last_name,balance' }]) {
    expect(() => refuseRestricted(fields, query, 'member')).toThrow('Недостаточно прав')
    expect(() => refuseRestricted(fields, query, 'auditor')).not.toThrow()
  }
  expect(() => refuseRestricted(fields, { sort: 'last_name', money: undefined }, 'member')).not.toThrow()
})
