import { ogrnProblem, organisationInnProblem, personInnProblem, snilsProblem } from '#contract/checks'
import { memberInputSchema, type MemberInput } from '#contract/members'
import { check } from '#server/http/validation'
import { CARS, MEN, NOTES, ORGANISATIONS, STREETS, SURNAMES, TAGS, WOMEN } from './names'
import { seededRandom, type Random } from './random'

/** Letters that stand on Russian plates: those that look alike in Cyrillic and in Latin. */
const PLATE_LETTERS = [...'АВЕКМНОРСТУХ']
const TRANSLITERATED: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
const latin = (text: string) => Array.from(text.toLowerCase(), (letter) => TRANSLITERATED[letter] ?? '').join('')

/** A number whose last digits (of this count) fit its rule; the body is moved on where none fits. */
function numberOf(
  random: Random,
  bodyLength: number,
  controlLength: number,
  problem: (value: string) => string | null,
): string {
  for (;;) {
    const body = `7${random.digits(bodyLength - 1)}`
    for (let control = 0; control < 10 ** controlLength; control += 1) {
      const number = body + String(control).padStart(controlLength, '0')
      if (problem(number) === null) return number
    }
  }
}

const phone = (random: Random) => `+79${random.pick(['11', '21', '31', '52', '81', '04', '96'])}${random.digits(7)}`

function plate(random: Random): string {
  const [first, second, third] = [1, 2, 3].map(() => random.pick(PLATE_LETTERS))
  return `${first}${random.between(1, 999).toString().padStart(3, '0')}${second}${third}${random.pick(['78', '98', '178', '198', '47'])}`
}

const vehicles = (random: Random, most: number) =>
  Array.from({ length: random.between(0, most) }, () => ({ plate: plate(random), model: random.pick(CARS) }))

const address = (random: Random) =>
  `Санкт-Петербург, ${random.pick(STREETS)}, д. ${random.between(1, 60)}, кв. ${random.between(1, 250)}`

/** Most have paid their share before the books began, some part of it, a few nothing. */
function share(random: Random) {
  const share_due = random.between(120, 480) * 100_000
  const paid = random.pick([1, 1, 1, 1, 1, 1, 1, 0.5, 0.75, 0])
  return { share_due, share_paid: Math.round(share_due * paid) }
}

function personName(random: Random) {
  const woman = random.chance(0.3)
  const surname = random.pick(SURNAMES)
  const father = random.pick(MEN)
  return {
    last_name: surname[woman ? 1 : 0],
    first_name: woman ? random.pick(WOMEN) : random.pick(MEN)[0],
    middle_name: father[woman ? 2 : 1],
  }
}

/** Of every fifth a son or a daughter; by a chance of their own, so that the rest of the demo stays what it was. */
function contactPersons(parent: { last_name: string; first_name: string }, number: number) {
  if (number % 5 !== 0) return []
  const random = seededRandom(number)
  const isSon = random.chance(0.5)
  const last_name = SURNAMES.find((forms) => (forms as readonly string[]).includes(parent.last_name))?.[isSon ? 0 : 1]
  const first_name = isSon ? random.pick(MEN)[0] : random.pick(WOMEN)
  const middle_name = MEN.find(([name]) => name === parent.first_name)?.[isSon ? 1 : 2]
  return [
    {
      name: [last_name, first_name, middle_name].filter(Boolean).join(' '),
      relation: isSon ? 'Сын' : 'Дочь',
      phone: phone(random),
      may_know_balance: random.chance(0.5),
    },
  ]
}

function person(random: Random, number: number) {
  const name = personName(random)
  const home = address(random)
  return {
    kind: 'person',
    ...name,
    birth_date: random.day('1946-01-01', '2001-12-31'),
    tp_id: random.chance(0.6) ? numberOf(random, 10, 2, personInnProblem) : null,
    snils: random.chance(0.5) ? numberOf(random, 9, 2, snilsProblem) : null,
    phones: Array.from({ length: random.pick([0, 1, 1, 1, 1, 1, 2]) }, () => phone(random)),
    email: random.chance(0.55) ? `${latin(name.last_name)}.${latin(name.first_name)[0]}${number}@example.org` : null,
    registration_address: home,
    postal_address: random.chance(0.15) ? address(random) : null,
    representative: random.chance(0.05) ? `${Object.values(personName(random)).join(' ')}, по доверенности` : null,
    contact_persons: contactPersons(name, number),
    vehicles: vehicles(random, 2),
  }
}

function organisation(random: Random, number: number) {
  return {
    kind: 'organisation',
    organisation_name: ORGANISATIONS[number % ORGANISATIONS.length],
    tp_id: numberOf(random, 9, 1, organisationInnProblem),
    ogrn: numberOf(random, 12, 1, ogrnProblem),
    phones: [phone(random)],
    email: `office${number}@example.org`,
    registration_address: `Санкт-Петербург, ${random.pick(STREETS)}, д. ${random.between(1, 60)}, лит. А`,
    representative: `${Object.values(personName(random)).join(' ')}, генеральный директор`,
    vehicles: vehicles(random, 4),
  }
}

/**
 * Invents one garage's owner: every thirtieth an organisation.
 * @param number counts from 1; the personal account and membership numbers follow it
 * @returns the card, and what was paid of the share
 */
export function inventMember(random: Random, number: number): MemberInput & { share_paid: number } {
  const owner = number % 30 === 0 ? organisation(random, number / 30) : person(random, number)
  const applied_on = random.day('1988-01-01', '2025-06-30')
  const { share_due, share_paid } = share(random)
  const card = check(memberInputSchema, {
    ...owner,
    share_due,
    membership: random.chance(0.06) ? 'owner' : 'member',
    membership_number: String(number),
    account_number: String(number).padStart(6, '0'),
    applied_on,
    application_number: `${number}-З`,
    consent_on: random.chance(0.8) ? random.day('2016-01-01', '2025-12-31') : null,
    tags: random.chance(0.35) ? [random.pick(TAGS)] : [],
    note: random.chance(0.12) ? random.pick(NOTES) : null,
  })
  return { ...card, share_paid }
}
