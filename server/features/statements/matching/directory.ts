import { surnameForms } from './caseForms'
import { cleanName, foldWord, oneSpelling, personNameOf, wordsOf, type PersonName } from './words'

/** A member as statements may name one. */
export interface DirectoryMember {
  id: string
  /** «Николаева С. А.» */
  short_name: string
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  organisation_name: string | null
  tp_id: string | null
  /** Neither in the archive nor gone. */
  present: boolean
  /** The present number of the personal account, and earlier ones. */
  account_numbers: readonly string[]
  /** What is owed, in kopecks; below zero what was paid ahead. */
  balance: number
  /** Who may be spoken to of the member's affairs, and may pay for the member. */
  contacts: readonly { name: string; relation: string | null }[]
}

/** A person of a member's, who is no member by that. */
export interface DirectoryContact {
  member_id: string
  relation: string | null
}

export interface DirectoryGarage {
  id: string
  number: string
  block: string | null
  row?: string | null
  /** Present owners' ids. */
  owners: readonly string[]
  /** Ids of those who owned it before. */
  former: readonly string[]
}

/** What was learned from matches by hand. */
export interface DirectoryPayer {
  counter_account: string | null
  /** Folded name of the payer. */
  name: string | null
  member_id: string
  garage_id: string | null
  confirmed: number
  wrong: number
}

export interface DirectoryFacts {
  members: readonly DirectoryMember[]
  garages: readonly DirectoryGarage[]
  payers: readonly DirectoryPayer[]
  /** Names, ИНН and bank accounts of the cooperative itself. */
  own: { names: readonly string[]; tp_ids: readonly string[]; accounts: readonly string[] }
}

export interface Directory {
  members: ReadonlyMap<string, DirectoryMember>
  garages: ReadonlyMap<string, DirectoryGarage>
  names: ReadonlyMap<string, PersonName>
  /** By the number without zeros in front. */
  byAccount: ReadonlyMap<string, string>
  /** By the full folded name. */
  byName: ReadonlyMap<string, readonly string[]>
  byTaxId: ReadonlyMap<string, readonly string[]>
  /** Contact persons of present members, by the full folded name. */
  byContact: ReadonlyMap<string, readonly DirectoryContact[]>
  /** By every case form of the surname. */
  bySurname: ReadonlyMap<string, readonly string[]>
  /** By the number's spelling, in whatever block. */
  byGarage: ReadonlyMap<string, readonly string[]>
  /** First names that members have. */
  firstNames: ReadonlySet<string>
  garagesOf: ReadonlyMap<string, readonly string[]>
  blocks: ReadonlySet<string>
  /** Rows of garages by their ids: where a block has a number for a name, it is a row as people write it. */
  rowOf: ReadonlyMap<string, string>
  payersByAccount: ReadonlyMap<string, readonly DirectoryPayer[]>
  payersByName: ReadonlyMap<string, readonly DirectoryPayer[]>
  own: DirectoryFacts['own']
}

/** Digits without zeros in front: most numbers are no more than that. */
const isPlain = (number: string) => /^[1-9]\d*$/.test(number)

/** «017» is «17», «17 а» and «17-А» are «17а», «А-15» is «а15». */
export const garageKey = (number: string): string => (isPlain(number) ? number : spelled(number))

const spelled = (number: string): string =>
  foldWord(number)
    .replace(/\s+/g, '')
    .replace(/(?<=[а-я])-(?=\d)|(?<=\d)-(?=[а-я])/g, '')
    .replace(/(?<![\d])0+(?=\d)/g, '')

/** «Ряд 2» and «2» are one place, as «Блок А» and «А» are. */
export const placeKey = (name: string): string =>
  garageKey(name).replace(/^(?:ряд|блок|литера?|лит|секция|корпус|корп|сектор)\.?(?=.)/, '')

export const accountKey = (number: string): string =>
  foldWord(number)
    .replace(/\s+/g, '')
    .replace(/^0+(?=\d)/, '')

function grouped<T, K>(items: readonly T[], keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (!group) groups.set(key, [item])
      else if (group[group.length - 1] !== item) group.push(item)
    }
  return groups
}

/** Thousands of people share their names: what is found out of one is found out once. */
function remembered<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = find(text)
    known.set(text, value)
    return value
  }
}

const idsBy = <T extends { id: string }>(items: readonly T[], keysOf: (item: T) => readonly string[]) =>
  new Map([...grouped(items, keysOf)].map(([key, found]) => [key, found.map(({ id }) => id)]))

/** Forms of organisations as they are written in full, the longer ones first. */
const FORMS: [RegExp, string][] = [
  [/общество с ограниченной ответственностью/, 'ооо'],
  [/(?:публичное|открытое) акционерное общество/, 'пао'],
  [/(?:не ?публичное|закрытое) акционерное общество/, 'ао'],
  [/акционерное общество/, 'ао'],
  [/гаражно ?(?:строительный|эксплуатационный) кооператив/, 'гск'],
]

/** An organisation's name without marks of quotation: «Общество с ограниченной ответственностью "Ромашка"» is «ооо ромашка». */
export const organisationKey = (name: string): string => {
  const words = foldWord(name)
    .replace(/[^а-яa-z\d]+/g, ' ')
    .trim()
  const short = FORMS.reduce((text, [form, letters]) => text.replace(form, letters), words)
  // «"Ромашка" ООО»
  return short.replace(/^(.+) (ооо|пао|ао|зао|оао)$/, '$2 $1')
}

/** «Семёнова Вера Ивановна», the surname first; folded. */
function contactKey(name: string): string {
  const [last_name = null, first_name = null, ...rest] = wordsOf(name).map(({ text }) => text)
  return personNameOf({ last_name, first_name, middle_name: rest.join(' ') }).full
}

/** Prepares what is known for looking up thousands of lines. */
export function makeDirectory({ members, garages, payers, own }: DirectoryFacts): Directory {
  const cleaned = remembered(cleanName)
  const names = new Map(
    members.flatMap((member) => (member.last_name ? [[member.id, personNameOf(member, cleaned)] as const] : [])),
  )
  const forms = { m: remembered((last) => surnameForms(last, 'm')), f: remembered((last) => surnameForms(last, 'f')) }
  const blockKey = remembered(placeKey)
  const isNumber = (place: string) => /^\d{1,2}$/.test(place)
  const bothForms = remembered((last) => surnameForms(last, null))
  const formsOf = ({ last, gender }: PersonName) => (gender === null ? bothForms : forms[gender])(last)
  const nameOf = ({ id }: DirectoryMember) => names.get(id)
  const byAccount = new Map<string, string>()
  // A present member's number goes before one that somebody else had earlier.
  for (const member of [...members].sort((one, other) => Number(one.present) - Number(other.present)))
    for (const number of [...member.account_numbers].reverse()) byAccount.set(accountKey(number), member.id)
  return {
    members: new Map(members.map((member) => [member.id, member])),
    garages: new Map(garages.map((garage) => [garage.id, garage])),
    names,
    byAccount,
    byName: idsBy(members, (member) =>
      member.organisation_name ? [organisationKey(member.organisation_name)] : [nameOf(member)?.full ?? ''],
    ),
    byContact: new Map(
      [
        ...grouped(
          members.flatMap(({ id, present, contacts }) =>
            present ? contacts.map(({ name, relation }) => ({ key: contactKey(name), member_id: id, relation })) : [],
          ),
          ({ key }) => [key],
        ),
      ].map(([key, found]) => [key, found.map(({ member_id, relation }) => ({ member_id, relation }))]),
    ),
    byTaxId: idsBy(members, ({ tp_id }) => (tp_id ? [tp_id] : [])),
    bySurname: idsBy(members, (member) => {
      const name = nameOf(member)
      return name ? formsOf(name) : []
    }),
    byGarage: idsBy(garages, ({ number, block }) => {
      const key = garageKey(number)
      if (!block) return [key]
      const of = blockKey(block)
      // «12» is no garage 2 of row 1.
      return isNumber(of) ? [key, `${of}/${key}`] : [key, `${of}${key}`, `${of}/${key}`, `${key}${of}`]
    }),
    firstNames: new Set([...names.values()].flatMap(({ first }) => (first.length > 2 ? [first] : []))),
    garagesOf: new Map(
      [...grouped(garages, ({ owners }) => owners)].map(([member_id, owned]) => [member_id, owned.map(({ id }) => id)]),
    ),
    blocks: new Set(garages.flatMap(({ block }) => (block ? [blockKey(block)] : []))),
    rowOf: new Map(
      garages.flatMap(({ id, block, row }) => {
        const place = blockKey(row ?? block ?? '')
        return isNumber(place) ? [[id, place] as const] : []
      }),
    ),
    payersByAccount: grouped(payers, ({ counter_account }) => (counter_account ? [counter_account] : [])),
    payersByName: grouped(payers, ({ name }) => (name ? [oneSpelling(name)] : [])),
    own,
  }
}
