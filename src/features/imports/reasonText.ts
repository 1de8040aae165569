import { importFields, type ImportRow } from '#contract/imports'

type Field = ImportRow['problems'][number]['field']

/** Stems tell a word in whichever case it stands: «Нет номера гаража» speaks of «Номер гаража». */
const STEM = 4

const speaksOf = (title: string, message: string) =>
  title
    .toLowerCase()
    .split(' ')
    .every((word) => message.toLowerCase().includes(word.slice(0, STEM)))

/** What is wrong with a cell, its column named once. */
export function reasonText(field: Field, message: string): string {
  const title = field && importFields[field].title
  if (!title || speaksOf(title, message)) return message
  const within = /^.[а-яё]/.test(message) ? message[0].toLowerCase() + message.slice(1) : message
  return `${title}: ${within}`
}
