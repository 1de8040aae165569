import { reasonText } from './reasonText'

test.each([
  ['address', 'Адрес регистрации: в строке 10 другое значение, записано оно'],
  ['phone', 'Телефон не распознан: «12345»'],
  ['garage_number', 'Нет номера гаража'],
] as const)('a message that names its column itself is left as it is: %s', (field, message) => {
  expect(reasonText(field, message)).toBe(message)
})

test('to another one the column is added', () => {
  expect(reasonText('phone', 'Записано в примечание: «дом. 555»')).toBe('Телефон: записано в примечание: «дом. 555»')
  expect(reasonText(null, 'Пустая строка')).toBe('Пустая строка')
})
