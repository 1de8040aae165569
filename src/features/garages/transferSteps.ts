import type { TransferKind } from '#contract/garages'

/** Steps of the wizard with the fields asked in each; the last one only shows. */
export const TRANSFER_STEPS = [
  { title: 'Что передаётся', fields: ['kind', 'ownership_id'] },
  { title: 'Кому', fields: ['new_member_id'] },
  { title: 'Дата и документы', fields: ['date', 'ground', 'ground_later', 'debt'] },
  { title: 'Проверка', fields: [] },
] as const satisfies readonly { title: string; fields: readonly string[] }[]

export const LAST_STEP = TRANSFER_STEPS.length - 1

export const stepOfField = (name: string): number =>
  TRANSFER_STEPS.findIndex(({ fields }) => (fields as readonly string[]).includes(name))

export const groundHints: Record<TransferKind, string> = {
  sale: 'Договор купли-продажи: номер и дата',
  inheritance: 'Свидетельство о праве на наследство: номер и дата',
  gift: 'Договор дарения: номер и дата',
}
