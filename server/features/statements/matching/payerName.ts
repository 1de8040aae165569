import { organisationKey, type Directory } from './directory'
import { personNameOf, wordsOf, type PersonName } from './words'

/** Who a bank says has paid. */
export interface Payer {
  /** A person's name in full; null for an organisation, or where only a part is known. */
  name: PersonName | null
  /** Surname with initials, or a name with the surname's first letter. */
  partial: { last: string; first: string; middle: string } | null
  isTrader: boolean
  isOrganisation: boolean
  isBank: boolean
  /** Members who have exactly this name. */
  members: readonly string[]
}

const TRADER = /^\s*(?:ип|индивидуальный предприниматель|глава кфх|кфх)[\s.]+/i
const ORGANISATION =
  /(?<![а-я])(?:ооо|оао|зао|пао|ао|нко|нао|гуп|муп|фгуп|гбу|мбу|тсж|тсн|снт|гск|пгск|гэк|жск|чоп|общество|товарищество|кооператив|администрация|фонд|отделение|казначейство|уфк|уфссп|осп|министерство|управление|филиал|банк|предприятие)(?![а-я])|["«»“”]/i
const BANK = /(?<![а-я])(?:[а-я]*банк[а-я]*|рнко|нко|рко)(?![а-я])/i
const PATRONYMIC = /(?:ич|на|оглы|кызы|оглу|улы)$/

export const isPatronymic = (word: string): boolean =>
  /^[а-я]{2,}(?:ович|евич|ич|овна|евна|ична|инична|оглы|кызы)$/.test(word) && word.length > 4

/** Reads who has paid from the payer's name and ИНН. */
export function payerOf(
  {
    counter_name,
    counter_tp_id,
    counter_account,
  }: { counter_name: string; counter_tp_id: string; counter_account: string },
  { byName, byTaxId, names }: Directory,
): Payer {
  const isTrader = TRADER.test(counter_name)
  const written = counter_name
    .replace(TRADER, '')
    .replace(/\(.*\)/g, ' ')
    .replace(/^\s*гр\.\s*/i, '')
  const isBank = BANK.test(counter_name) || /^(?:30[1-4]|302|474|706)/.test(counter_account)
  const isOrganisation = !isTrader && (isBank || ORGANISATION.test(written))
  const none = { name: null, partial: null, isTrader, isOrganisation, isBank }
  if (isOrganisation) {
    const byInn = counter_tp_id === '' ? [] : (byTaxId.get(counter_tp_id) ?? [])
    return { ...none, members: [...new Set([...(byName.get(organisationKey(counter_name)) ?? []), ...byInn])] }
  }
  const words = wordsOf(written)
  if (words.length < 2 || words.length > 4) return { ...none, members: [] }
  const [first, second, third = ''] = words.map(({ text }) => text)
  const initials = words.slice(1).every(({ text }) => text.length === 1)
  if (initials) return { ...none, partial: { last: first, first: second, middle: third }, members: [] }
  // «Д.Ф. Давыдов», «Давыдов Дмитрий Ф.»
  if (first.length === 1 && second.length === 1)
    return { ...none, partial: { last: third, first, middle: second }, members: [] }
  if (third.length === 1 && !isPatronymic(second))
    return { ...none, partial: { last: first, first: second, middle: third }, members: [] }
  // «Иван Иванович И.», as transfers by phone number bring it.
  if (third.length === 1) return { ...none, partial: { last: third, first, middle: second }, members: [] }
  const rest = words
    .slice(2)
    .map(({ text }) => text)
    .join(' ')
  const orders = [{ last_name: first, first_name: second, middle_name: rest || null }]
  if (words.length === 3 && isPatronymic(second) && !PATRONYMIC.test(third))
    orders.unshift({ last_name: third, first_name: first, middle_name: second })
  const read = orders.map((order) => personNameOf(order))
  const members = [...new Set(read.flatMap(({ full }) => byName.get(full) ?? []))]
  const known = members.flatMap((id) => names.get(id) ?? [])
  return { ...none, name: known[0] ?? read[0], members }
}
