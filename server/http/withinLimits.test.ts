import { array, number, object, string } from 'yup'
import { memberInputSchema } from '#contract/members'
import type { AppError } from '#server/lib/errors'
import { check } from './validation'

const judged: unknown[] = []
const line = object({
  sum: number()
    .required()
    .test('seen', 'Неверная сумма', (value) => {
      judged.push(value)
      return value > 0
    }),
  notes: array().of(string().max(3).required()).max(2, 'Не больше двух пометок'),
})
const bill = object({ lines: array().of(line.required()).max(1000).required() })

const errorsOf = (schema: Parameters<typeof check>[0], sent: unknown) => {
  judged.length = 0
  try {
    check(schema, sent)
    return null
  } catch (error) {
    return (error as AppError).errors
  }
}

it('refuses a list that is too long with its own message, and judges nothing of it', () => {
  expect(errorsOf(bill, { lines: Array(1001).fill({ sum: 0 }) })).toEqual({ lines: 'Не больше 1000' })
  const notes = ['a', 'b', 'longer']
  expect(errorsOf(bill, { lines: [{ sum: 0 }, { sum: 1, notes }] })).toEqual({
    'lines.1.notes': 'Не больше двух пометок',
  })
  expect(judged).toEqual([])
})

it('tells every mistake of a short list and the first one of a long list', () => {
  expect(Object.keys(errorsOf(bill, { lines: [{ sum: 0 }, { sum: 1 }, { sum: 0 }] }) ?? {}).sort()).toEqual([
    'lines.0.sum',
    'lines.2.sum',
  ])
  expect(errorsOf(bill, { lines: Array(1000).fill({ sum: 0 }) })).toEqual({ 'lines.0.sum': 'Неверная сумма' })
  expect(errorsOf(bill, { lines: Array(1000).fill({ sum: 1 }) })).toBeNull()
})

it('looks at no field that nobody asked for, at any depth', () => {
  const unread = (fields: object) =>
    Object.defineProperty(fields, 'unknown', {
      enumerable: true,
      get: () => {
        throw new Error('read')
      },
    })
  expect(check(bill, unread({ lines: [unread({ sum: 1 })] }))).toEqual({ lines: [{ sum: 1 }] })
})

it('counts what the schema leaves of a list: blank phones are none', () => {
  const phones = [...Array.from({ length: 10 }, (_, index) => `+7911000000${index}`), '', null]
  const card = { kind: 'person', last_name: 'Иванов', first_name: 'Иван' }
  expect(check(memberInputSchema, { ...card, phones }).phones).toHaveLength(10)
  expect(errorsOf(memberInputSchema, { ...card, phones: [...phones, '+79110000011'] })).toEqual({
    phones: 'Не больше 10',
  })
})
