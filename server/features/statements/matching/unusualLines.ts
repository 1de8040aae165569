import { organisationKey, type Directory } from './directory'
import { foldWord } from './words'

/** What of a statement's line is no payment of a member, whatever its purpose names. */

interface Line {
  /** The account that the statement is of. */
  account?: string
  kind: string
  counter_name: string
  counter_tp_id: string
  counter_account: string
  purpose: string
}

/** The money only goes from one account of the cooperative to another. */
export const isOwnAccount = ({ account, counter_account }: Line, { own }: Directory) =>
  counter_account !== account && own.accounts.includes(counter_account)

const isOwn = (line: Line, directory: Directory) =>
  directory.own.accounts.includes(line.counter_account) ||
  (line.counter_tp_id !== '' && directory.own.tp_ids.includes(line.counter_tp_id)) ||
  directory.own.names.some((name) => organisationKey(name) === organisationKey(line.counter_name))

/** Non-bank credit organisations carry payments as banks do. */
const BANK = /(?<![а-я])(?:[а-я]*банк[а-я]*|р?нко)(?![а-я])/
const BANK_ACCOUNT = /^(?:30[1-4]|47[0-9]|60|706)/
/** A bank hands over what a person pays without an account: the person's full name stands there then. */
const PERSON = /^[а-я-]{2,} [а-я-]{2,} [а-я-]+(?:ич|на|оглы|кызы)$/
const isBank = ({ counter_name, counter_account }: Line) => {
  const name = foldWord(counter_name)
  return BANK.test(name) || (BANK_ACCOUNT.test(counter_account) && !PERSON.test(name))
}

const LUMP = /реестр|эквайринг/
const LUMP_OF_ORGANISATION = /принят[а-я]+ платеж|по операциям|возмещени|сводн/
const ORGANISATION = /(?<![а-я])(?:ооо|оао|зао|пао|ао|нко|ип)(?![а-я])/
const OWN_CASH = /наличн|инкасс|взнос на сч|выручк|из кассы/

const RETURNED = /возвра|возвр\.|ошибочн|уточнени/
const INTEREST = /процент(?:ы|ов)|% по (?:депозит|вклад|остатк)/
/** Money that somebody only hands over: cash of the desk, a loan, what was held on account. */
const HANDED_OVER =
  /инкасс|выручк|(?:сдача|внесение|взнос|прием) наличн|наличн[а-я]+ (?:денеж|средств|выручк)|из кассы|взносы членов|займ|заем|ссуд|подотч|субсиди|пожертвован|задат[оке]|обеспечени[ея] (?:заявк|контракт|договор|исполнен)|(?:продав[ец][а-я]*|покупател[а-я]+) |(?:продаж|покупк|купл)[а-я-]* (?:бокс|гараж)/

/** Money for a harm is no contribution of whose garage it was. */
const DAMAGE = /ущерб|(?<![а-я])зали(?:в(?:а|у|ом)?|ла?|ли)(?![а-я])|затоп|подтоп|протеч|протек|пожар(?:а|ом)?(?![а-я])/

/** What is paid plainly is a contribution to the cooperative. */
export const CONTRIBUTION =
  /взнос|взн\.|членск|чл\.|целев|паев|вступит|гараж|бокс|(?<![а-яё])гс?к(?![а-яё])|машиномест/i
/** It may be paid by anybody who does business with the cooperative. */
export const OTHER_BUSINESS = /договор|дог\.|подряд|аренд|услуг|поставк|товар|сч[её]т|накладн|акт(?:у|а|ам)?(?![а-яё])/i

export const OWN_TRANSFER = 'Перевод между своими счетами'
const LUMP_REASON = 'Общая сумма по реестру: в ней платежи многих'

/** Whether a line is many payments in one, by the reasons that are stored with it. */
export const isLump = (reasons: readonly string[]): boolean => reasons.includes(LUMP_REASON)

/**
 * Why a credit can't be matched by the program alone; `lump` is many payments in one, `cash` what the cooperative itself
 * brought to the bank: of others' cash the program knows nothing.
 */
export function unusualCredit(
  line: Line,
  directory: Directory,
): { reason: string; lump?: boolean; own?: boolean; cash?: boolean } | null {
  const purpose = foldWord(line.purpose)
  if (isOwn(line, directory)) {
    const cash = OWN_CASH.test(purpose) || /наличн/.test(foldWord(line.kind))
    return { reason: cash ? 'Наличные кооператива, внесённые в банк' : OWN_TRANSFER, own: true, cash }
  }
  const isOrganisation = isBank(line) || ORGANISATION.test(foldWord(line.counter_name))
  if (LUMP.test(purpose) || (isOrganisation && LUMP_OF_ORGANISATION.test(purpose)))
    return { reason: LUMP_REASON, lump: true }
  if (RETURNED.test(purpose)) return { reason: 'Возврат или уточнение прежнего платежа' }
  if (HANDED_OVER.test(purpose) || /наличн/.test(foldWord(line.kind)))
    return { reason: 'Внесённые наличные, заём или другая передача денег' }
  if (DAMAGE.test(purpose)) return { reason: 'Возмещение ущерба, а не взнос' }
  if (INTEREST.test(purpose)) return { reason: 'Проценты банка' }
  if (isBank(line)) return { reason: 'Плательщик — банк' }
  return null
}

/** Whether a credit may be the money of a registry: the bank pays it, or its purpose says so. */
export const mayBeRegistry = (line: Line): boolean =>
  isBank(line) || LUMP.test(foldWord(line.purpose)) || LUMP_OF_ORGANISATION.test(foldWord(line.purpose))

const FEE =
  /комисси|за ведение (?:расч|счет|р\/с)|обслуживани[ея] (?:расч|счет|р\/с|карт)|плата за (?:ведение|пакет|обслуж|расчетн|услуг)|расчетно-кассов|рко(?![а-я])|услуги банка|абонентская плата|пакет(?:а)? услуг/

/** A fee of the bank itself; everything else that is paid out waits for a person. */
export const isFee = (line: Line): boolean => isBank(line) && FEE.test(foldWord(line.purpose))
