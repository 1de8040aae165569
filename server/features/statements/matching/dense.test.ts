import { seededRandom } from '#server/commands/demo/random'
import { OUR_ACCOUNT, statementText } from '#server/commands/demo/statementText'
import { directoryOf, encoded, type WrittenGarage } from '#server/testing/statements'
import { readStatement } from '../reading/readStatement'
import { matchLine } from './matchLine'

/**
 * A cooperative with garages 1 to 200: every small number in a purpose (a house, a month, a sum, a meter's reading) is
 * somebody's garage. Names are invented, among them surnames that begin as words of purposes do.
 */

const random = seededRandom(2026)
const SURNAMES = (
  'Смирнов Поляков Рубцов Мартынов Годунов Светлов Долгов Половцев Маев Домашев Налетов Земляков Городов Водов Пенин ' +
  'Киселёв Журавлёв Соловьёв Орлов Ершов Бобров Титов Ильин Лазарев Крылов Тимофеев'
).split(' ')
const MEN = ['Иван', 'Пётр', 'Сергей', 'Андрей', 'Виктор', 'Юрий', 'Олег', 'Артём']
const WOMEN = ['Анна', 'Ольга', 'Елена', 'Наталья', 'Ирина', 'Галина', 'Вера', 'Юлия']
const FATHERS = ['Иванов', 'Петров', 'Сергеев', 'Андреев', 'Викторов', 'Олегов']

const known = new Set<string>()
function person(surname = random.pick(SURNAMES)): string {
  for (;;) {
    const [man, woman, father] = [random.pick(MEN), random.pick(WOMEN), random.pick(FATHERS)]
    const name = random.chance(0.7) ? `${surname} ${man} ${father}ич` : `${surname}а ${woman} ${father}на`
    if (known.has(name)) continue
    known.add(name)
    return name
  }
}

const OWNERS = Array.from({ length: 170 }, () => person())
const garages = Array.from({ length: 200 }, (_, place): WrittenGarage => ({
  number: String(place + 1),
  owners: [OWNERS[place % OWNERS.length]],
}))
const own = { names: ['ГСК "Полярный-2"'], tp_ids: ['7812345675'], accounts: [OUR_ACCOUNT] }
const directory = directoryOf(garages, { own })

const surnameOf = (name: string) => name.split(' ')[0]
const masculine = (name: string) => surnameOf(name).replace(/а$/, '')
function short(name: string): string {
  const [last, first, father] = name.split(' ')
  return `${last} ${first[0]}.${father[0]}.`
}
/** «Смирнова И.П.», «Смирновой А.С.» */
function genitive(name: string): string {
  const [last, first, father] = name.split(' ')
  return `${last.endsWith('а') ? `${last.slice(0, -1)}ой` : `${last}а`} ${first[0]}.${father[0]}.`
}
/** As СБП names a payer: «Иван Петрович С.» */
function shown(name: string): string {
  const [last, first, father] = name.split(' ')
  return `${first} ${father} ${last[0]}.`
}

interface Case {
  g: string
  owner: string
  /** Somebody else who owns garage `x`. */
  another: string
  x: string
  stranger: string
}
type Written = [payer: string, purpose: string]

/** Whose the money is, is plain: the owner's. */
const PLAIN: ((of: Case) => Written)[] = [
  ({ g, owner }) => [owner, `гараж${g} взносы`],
  ({ g, owner, x }) => [owner, `г. Мурманск, ул. Полярная, д.${x}, кв.${x}; гараж ${g}; взнос 2026`],
  ({ g, owner }) => [owner, `бокс ${g}, показания 4069, предыдущие 189`],
  ({ g, owner }) => [owner, `Гараж ${g} - 1684р, земельный налог - 714р`],
  ({ g, owner }) => [owner, `гараж ${g} за 2024 г. - 3000, за 2025 г. - 3500, пени 120`],
  ({ g, owner, x }) => [owner, `Гараж ${g} эл/эн ${x}-${Number(x) + 50}=50 квт`],
  ({ g, owner, x }) => [owner, `гараж ${g} членский 1500 электричество ${x}`],
  ({ g, owner }) => [owner, `гараж ${g} за период январь 26 - май 26`],
  ({ g, owner }) => [owner, `гар ${g} 1-е полугодие`],
  ({ g, owner }) => [owner, `членский взнос за гаражный бокс ${g} в ГСК Полярный 2`],
  ({ g, owner }) => [owner, `Гараж ${g}. Ряд 7. Взнос.`],
  ({ g, owner, x }) => [owner, `Оплата по квитанции №${x} от 15.10.2026, гараж ${g}`],
  ({ owner }) => [owner, 'оплата взносов за 2 машиноместа'],
  ({ owner }) => [owner, 'взнос от собственника 3-го ряда'],
  ({ g, owner }) => [owner, `${g}`],
  ({ g, owner }) => [shown(owner), `Перевод СБП. гараж ${g}`],
  ({ g, owner }) => [person(masculine(owner)), `за мужа, гараж ${g} ${short(owner)}`],
  ({ g, owner, stranger }) => [stranger, `оплата от ${genitive(owner)} гараж ${g}`],
  ({ g, stranger }) => [stranger, `гараж ${g} 7-9 месяц`],
  ({ g, stranger }) => [stranger, `гараж ${g}, 7 8 9 мес 2026`],
  ({ g, stranger }) => [stranger, `гараж ${g} 07/26`],
  ({ g, stranger, x }) => [stranger, `взносы за гараж № ${g} согласно уведомлению ${x}`],
  ({ g, stranger, x }) => [stranger, `взносы за гараж № ${g}, протокол № ${x} от 12.03.2026`],
  ({ g, owner, another }) => [another, `за ${genitive(owner)} гараж ${g}`],
]

/** Somebody has to decide: two are named, or another than who pays. */
const UNCLEAR: ((of: Case) => Written)[] = [
  ({ owner, x }) => [owner, `гараж ${x} взнос`],
  ({ g, owner, x }) => [owner, `гаражи ${g} и ${x}`],
  ({ g, owner, x }) => [owner, `доплата за ${x} и ${g}`],
  ({ g, owner, x }) => [owner, `гараж ${g}, ворота ${x}`],
  ({ owner, x }) => [owner, `ГК "Полярный", ${x}, членский`],
  ({ owner, x }) => [owner, `взнос №${x}`],
  ({ g, stranger, x }) => [stranger, `гараж ${g}/${x}`],
  ({ g, stranger, x }) => [stranger, `Г${g},Г${x}`],
  ({ g, stranger, another }) => [stranger, `гараж ${g} ${surnameOf(another)}`],
  ({ g, owner, another }) => [owner, `гараж ${g} ${shown(another)}`],
  ({ g, owner, another }) => [owner, `Гараж ${g}, владелец ${short(another)}`],
  ({ owner, another }) => [owner, `за себя и за ${genitive(another)}`],
  ({ owner, another }) => [another, `${short(owner)} взнос`],
  ({ owner }) => [shown(owner), 'Перевод СБП'],
  ({ g, stranger }) => [stranger, `покупка гаража ${g}`],
]

const ROUNDS = 25

function cases(written: readonly ((of: Case) => Written)[]) {
  return Array.from({ length: ROUNDS }).flatMap(() =>
    written.map((write) => {
      const g = random.between(1, OWNERS.length)
      const owner = OWNERS[g - 1]
      const others = garages.filter(({ owners: [name] }) => masculine(name) !== masculine(owner))
      const { number: x, owners } = random.pick(others)
      let stranger = person()
      while ([owner, owners[0]].some((name) => masculine(name) === masculine(stranger))) stranger = person()
      const [name, purpose] = write({ g: String(g), owner, another: owners[0], x, stranger })
      return { owner, name, purpose, amount: 3500 }
    }),
  )
}

function certainOf(documents: ReturnType<typeof cases>) {
  const [read] = readStatement(encoded(statementText({ documents }), 'windows-1251'), [OUR_ACCOUNT])
  return read.documents.map((line, index) => {
    const { level, member_id, reasons } = matchLine(line, directory)
    return { ...documents[index], reasons, given: level === 1 ? member_id : null }
  })
}

it('gives nobody the money of others where every small number is a garage, and knows whom plain lines are of', () => {
  const found = certainOf(cases(PLAIN))
  const waiting = found.filter(({ given }) => given === null)
  expect(found.filter(({ given, owner }) => given !== null && given !== owner)).toEqual([])
  expect({ isEnough: waiting.length <= found.length * 0.15, waiting }).toMatchObject({ isEnough: true })
})

it('leaves to people what names two, or another than the owner', () => {
  expect(certainOf(cases(UNCLEAR)).filter(({ given }) => given !== null)).toEqual([])
})
