import type { ImportField } from '#contract/imports'
import { headerKey } from '#server/spreadsheets/headers'

/** `none` is known and not imported: the row's own number, sums of a period. */
type Meaning = ImportField | 'none'

/** The first that fits, so the narrower stand before the wider: «телефон собственника» is a phone, not an owner. */
const WORDS: [RegExp, Meaning][] = [
  [/^(№|n|no\.?|#)?\s*(п\s*[./\\-]?\s*п\.?)$/, 'none'],
  [/кадастр.*(зем|участ)|(зем|участ).*кадастр/, 'land_cadastral_number'],
  [/кадастр.*стоим|инвентар|оценочн/, 'none'],
  [/кадастр|^к\/н$/, 'cadastral_number'],
  [/e-?mail|емейл|емайл|имейл|мейл|эл(ектронн?)?\w*\.?\s*(почт|адрес)|почта$/, 'email'],
  [/паспорт|удостовер.*личн/, 'passport'],
  [/снилс|страховой номер/, 'snils'],
  [/огрн/, 'ogrn'],
  [/(^|[^а-я])инн($|[^а-я])/, 'tp_id'],
  // «ФИО, дата рождения», «Собственник (ФИО, паспорт)»: the name comes first.
  [/^(собственник|владелец)?[\s(]*(ф\.?\s*и\.?\s*о\.?|фамилия,?\s*имя,?\s*отчество)[\s,и(]+(дата|год)\s*рожд/, 'name'],
  [/рожд|^д\.?\s*р\.?$|^г\.?\s*р\.?$/, 'birth_date'],
  [/соглас/, 'consent_on'],
  [/представит|доверен/, 'representative'],
  [/(^|[^а-я])(тел|моб|сот)([.\s]|еф|иль|ов|$)|контакт(?!.*адрес)|phone/, 'phone'],
  [/гос\.?\s*(рег\.?\s*)?(номер|знак|№)|автомоб|автомаш|^авто|марка|^машина|транспорт|^т\/с|^тс$/, 'vehicle'],
  [/лицев|^л\s*[/.\\]?\s*с\.?($|\s|№)|№\s*л\/с/, 'account_number'],
  [/(член|чл\.).*(бил|книж)|(бил|книж).*(член|чл\.)|№\s*(билет|книжк)|^(билет|книжка)/, 'membership_number'],
  [/вступ|при(нят|ем)[а-я]*\s*(в|члены|$)|дата\s*(приема|принятия)|дата.*член|член\w*\s+с($|\s)/, 'joined_on'],
  [
    /(дата|когда|год).*(приобр|покуп|владен|собственн|возникн|регистр.*прав|оформл)|владеет\s*с|собственник\s+с$/,
    'owned_from',
  ],
  [/почтов|корресп|фактич/, 'postal_address'],
  [/адрес.*(гараж|бокс|объект)/, 'none'],
  [/адрес|пропис|место\s*жит|проживан|прожив|регистрац/, 'address'],
  [/площад|(^|\s)пл\.?($|[\s,(])|^s($|[\s,(])|кв\.?\s*м|^м2$|^м²$|метраж/, 'area'],
  // «Контрагенты / Договоры» of an accounting program.
  [/^контрагент/, 'name'],
  [/основан|договор|свидетельств|св-в[оа]|право(устан|подтв)|документ|док-т/, 'ground'],
  [/оборот|тыс(яч|\.)/, 'none'],
  [/задолж|долг|недоим|сальдо|остаток|баланс|к\s*оплате|аванс|переплат/, 'debt'],
  [/начисл|оплачен|поступ|взнос|тариф|сумма|пени|платеж|оплата/, 'none'],
  [/(^|[^а-я])дол[яи]([^а-я]|$)|размер\s*пая(?!.*(₽|руб))/, 'share'],
  [/примеч|^прим\.?$|коммент|заметк|пометк|отметк|дополнит|прочее|разное|особ/, 'note'],
  // «Собственник» over «Фамилия», «Имя» and «Отчество».
  [/^[^,]*[^а-я,]фамилия$/, 'last_name'],
  [/^(?!.*фамил)[^,]*[^а-я,]имя$/, 'first_name'],
  [/^(?!.*(фамил|имя))[^,]*[^а-я,]отчество$/, 'middle_name'],
  [
    /^фамил.*(имя|им\.|и\.?\s*о)|(^|[^а-я])ф\.?\s*и\.?\s*о|наименован|владел|собственник|пайщик|хозя|правооблад|член\w*\s*(кооп|гск|тов|общ)?|арендат|гражданин|^имя\s*владел/,
    'name',
  ],
  [/^фамил/, 'last_name'],
  [/^имя$|^имя\s/, 'first_name'],
  [/^отчест/, 'middle_name'],
  [/(вид|тип|материал|конструкц).*(гараж|бокс|строен)|^(вид|тип|материал)$/, 'garage_kind'],
  // «Гараж» over «Ряд», «Блок» and «Этаж».
  [/^(гараж|бокс)\S*\s+(ряд|линия)$/, 'row'],
  [/^(гараж|бокс)\S*\s+(блок|секция|литера?|корпус)$/, 'block'],
  [/^(гараж|бокс)\S*\s+(этаж|ярус)$/, 'floor'],
  [/(кол-?\s*во|количество|число|стоимост|цена|состоян|статус)/, 'none'],
  [/гараж|бокс|(^|[^а-я])гар\.|^г\/б|машино-?\s*мест|^м\/м|^место|^№\s*мест|помещен/, 'garage_number'],
  [/(^|[^а-я])ряд|^линия|№\s*лини/, 'row'],
  [/блок|секци|литер|корпус|сектор|очередь|массив|строение|^участок/, 'block'],
  [/этаж|ярус|уровень/, 'floor'],
]

const DEBT = '(?:задолж|долг|недоим)[а-я]*'
const ADVANCE = '(?:аванс|переплат)[а-я]*'
const bySign = (sign: string, word: string) =>
  new RegExp(`${word}\\s*\\(?\\s*(?:со?\\s+)?(?:знак[а-я]*\\s+)?\\(?(?:${sign})|(?:${sign})\\)?[\\s:=-]*${word}`)
/** A dash is a minus where no word follows it, or none precedes it. */
const MINUS = 'минус[а-я]*|-(?=[)\\s]*(?:$|[,;/)+]))|(?<=(?:^|[(,;/+])\\s*)-'
const PLUS = 'плюс[а-я]*|\\+'
const [owedBelow, paidBelow] = [bySign(MINUS, DEBT), bySign(MINUS, ADVANCE)]
const [owedAbove, paidAbove] = [bySign(PLUS, DEBT), bySign(PLUS, ADVANCE)]

/**
 * Whether a plain positive amount is a debt or an advance: by the signs in the header, else by the word that comes first. A
 * balance alone is a debt.
 */
function balanceOf(text: string): ImportField {
  const key = text.replace(/[−–—]/g, '-')
  if (owedBelow.test(key)) return 'advance'
  if (paidBelow.test(key) || owedAbove.test(key)) return 'debt'
  if (paidAbove.test(key) || /кредит/.test(key)) return 'advance'
  const debt = key.search(/задолж|долг|недоим|к\s*оплате/)
  const advance = key.search(/аванс|переплат/)
  return advance >= 0 && (debt < 0 || advance < debt) ? 'advance' : 'debt'
}

/** Whether a header names a balance without a word of what its plus means: offices write «Сальдо» either way. */
export function hidesSign(header: string): boolean {
  const key = headerKey(header).replace(/[−–—]/g, '-')
  return (
    !/задолж|долг|недоим|к\s*оплате|аванс|переплат|дебет|кредит|(^|[^а-я])[дк]т([^а-я]|$)/.test(key) &&
    ['debt', 'advance'].includes(meaningOf(header) ?? '')
  )
}

/** What the words of a header mean; null = nothing that is known. */
export function meaningOf(header: string): Meaning | null {
  const key = headerKey(header)
  if (key === '' || key.length > 120) return null
  const meaning = WORDS.find(([words]) => words.test(key))?.[1] ?? null
  return meaning === 'debt' ? balanceOf(key) : meaning
}
