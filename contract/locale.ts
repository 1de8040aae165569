import { setLocale } from 'yup'

/** Words of the generic rules (specification, section 5). Special messages stand at their schema. */
export const messages = {
  required: 'Обязательное поле',
  email: 'Введите правильный адрес электронной почты',
  digits: 'Только цифры',
  integer: 'Только целые числа',
  capitals: 'Только заглавные буквы',
  characters: 'Недопустимый символ',
  chooseOne: 'Выберите хотя бы одно значение',
  format: 'Неверный формат',
  date: 'Такой даты нет: введите день, месяц и год',
  phone: 'Введите телефон из 10 цифр с кодом, например +7 911 123-45-67',
}

const plural = (count: number, one: string, few: string, many: string) => {
  const tens = count % 100
  const ones = count % 10
  if (ones === 1 && tens !== 11) return one
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many
}

setLocale({
  mixed: {
    default: messages.format,
    required: messages.required,
    defined: messages.required,
    notNull: messages.required,
    notType: messages.format,
    oneOf: 'Выберите значение из списка',
  },
  string: {
    email: messages.email,
    matches: messages.format,
    uuid: messages.format,
    max: ({ max }) => `Не более ${max} ${plural(max, 'символа', 'символов', 'символов')}`,
    min: ({ min }) => `Не менее ${min} ${plural(min, 'символа', 'символов', 'символов')}`,
    length: ({ length }) => `Нужно ровно ${length} ${plural(length, 'символ', 'символа', 'символов')}`,
  },
  number: {
    integer: messages.integer,
    min: ({ min }) => `Не меньше ${min}`,
    max: ({ max }) => `Не больше ${max}`,
  },
  array: {
    min: messages.chooseOne,
    max: ({ max }) => `Не больше ${max}`,
  },
  object: { noUnknown: 'Неизвестное поле' },
})
