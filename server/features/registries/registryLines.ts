import type { Directory } from '#server/features/statements/matching/directory'
import type { StatementLine } from '#server/features/statements/matching/evidence'
import { matchLine, type LineMatch } from '#server/features/statements/matching/matchLine'
import type { StatementDocument } from '#server/features/statements/reading/readStatement'
import { fold } from '#server/db/keys'
import type { RegistryPayment } from './registryRows'

/** Lines of a registry as those of a bank's statement, so that they are matched, decided and posted the same. */

export const REGISTRY_LINE = 'Строка реестра'

/** A number under its word: «л/с 000123» is evidence A of the matching, «гараж 17» is G. */
const under = (word: string, known: RegExp, value: string) =>
  value === '' || known.test(value) ? value : `${word} ${value}`

const purposeOf = ({ purpose, garage, account }: RegistryPayment) =>
  [purpose, under('гараж', /гараж|гар\.|бокс|место/i, garage), under('л/с', /л\s?\/\s?с|лиц|счет|счёт/i, account)]
    .filter(Boolean)
    .join('; ')

/** What a payment is known by in whatever registry it comes, but for its place among equal ones. */
const keyOf = ({ day, amount, returned, number, payer, account, garage, purpose }: RegistryPayment) =>
  [
    'registry',
    day,
    returned ? -amount : amount,
    fold(number),
    fold([payer, account, garage, purpose].filter(Boolean).join(' ')),
  ].join('|')

export interface RegistryDocument extends StatementDocument {
  fee: number
  key: string
}

/** Payments as documents that came in, with what each is known by. */
export function registryDocuments(payments: readonly RegistryPayment[]): RegistryDocument[] {
  const seen = new Map<string, number>()
  return payments.map((payment) => {
    const key = keyOf(payment)
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    const { day, amount, fee, returned, number, payer, raw } = payment
    return {
      kind: REGISTRY_LINE,
      direction: returned ? 'out' : 'in',
      number,
      date: day,
      booked_on: day,
      amount,
      fee,
      counter_name: payer,
      counter_tp_id: '',
      counter_account: '',
      counter_bic: '',
      purpose: purposeOf(payment),
      purpose_glued: null,
      raw,
      ordinal,
      key: `${key}|${ordinal}`,
    }
  })
}

/** What every line of a registry may say of itself: there it doesn't mean a lump sum. */
const OF_REGISTRY = /(?<![а-яё])(?:реестр|эквайринг)[а-яё]*/gi

/** Money that went back to a card: a person says whose it was. */
const RETURN: LineMatch = {
  ...{ level: 0, what: 'other', member_id: null, garage_id: null },
  reasons: ['Возврат на карту'],
  suggestions: [],
}

/** Who a line is about: of a statement as it stands, of a registry without what its lines have in common. */
export function matchAnyLine(line: StatementLine, directory: Directory): LineMatch {
  if (line.kind !== REGISTRY_LINE) return matchLine(line, directory)
  if (line.direction === 'out') return RETURN
  return matchLine({ ...line, purpose: line.purpose.replace(OF_REGISTRY, '') }, directory)
}
