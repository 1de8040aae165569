import type { MatchLevel } from '#contract/money/lineState'
import { OUR_ACCOUNT, statementText, type WrittenDocument } from '#server/commands/demo/statementText'
import { directoryOf, encoded, type WrittenGarage } from '#server/testing/statements'
import { readStatement } from '../reading/readStatement'
import type { Directory } from './directory'
import { matchLine } from './matchLine'

/** Statements as banks and payers write them; all people are invented. */

/** Payer, purpose, expected level, and for a certain line whose it is. */
type Line = [payer: string, purpose: string, level: MatchLevel, member?: string, rest?: Partial<WrittenDocument>]

function check(directory: Directory, lines: readonly Line[]): void {
  const documents = lines.map(([name, purpose, , , rest]) => ({ amount: 3500, name, purpose, ...rest }))
  const [read] = readStatement(encoded(statementText({ documents }), 'windows-1251'), [OUR_ACCOUNT])
  const found = read.documents.map((line) => matchLine(line, directory))
  expect(
    found.map(({ level, member_id, reasons }, index) => ({ purpose: lines[index][1], level, member_id, reasons })),
  ).toEqual(
    lines.map(([, purpose, level, member = null], index) => ({
      purpose,
      level,
      member_id: member,
      reasons: found[index].reasons,
    })),
  )
}

const ivanov = 'Иванов Иван Иванович'
const petrov = 'Петров Сергей Андреевич'
const petrova = 'Петрова Анна Сергеевна'
const sidorova = 'Сидорова Ольга Николаевна'
const namesake = 'Сидорова Олеся Никитична'
const kovalenko = 'Коваленко Пётр Ильич'
const shvets = 'Швец Артём Львович'
const gorky = 'Горская Нина Павловна'
const seller = 'Мельников Юрий Олегович'
const buyer = 'Жданов Фёдор Кузьмич'

const rodnik: WrittenGarage[] = [
  { number: '1', owners: [ivanov] },
  { number: '2', owners: [kovalenko] },
  { number: '17', owners: [petrov] },
  { number: '17а', owners: [gorky] },
  { number: '18', owners: [petrov] },
  { number: '32', owners: [sidorova] },
  { number: '40', owners: [namesake] },
  { number: '57', owners: [shvets] },
  { number: '93', owners: [petrova, kovalenko] },
  { number: '120', owners: [buyer], former: [seller] },
  { number: '121', owners: [] },
]

describe('lines of statements', () => {
  test('«Родник»: garages however they are written, years, contracts and telephones that are none', () => {
    check(directoryOf(rodnik), [
      [ivanov, 'Членский взнос за 2025 и 2026 год гараж 1', 1, ivanov],
      ['Чужов Олег Львович', 'оплата за гараж №32', 1, sidorova],
      ['Чужов Олег Львович', 'гар.32 за 2026г', 1, sidorova],
      ['Чужов Олег Львович', 'взнос г.57', 1, shvets],
      ['Чужов Олег Львович', 'Бокс 57. НДС не облагается', 1, shvets],
      ['Чужов Олег Львович', 'ГАРАЖ N 32 ЭЛЕКТРОЭНЕРГИЯ', 1, sidorova],
      ['Чужов Олег Львович', 'за гаражи 17 и 18', 1, petrov],
      ['Чужов Олег Львович', 'гаражи 17, 18 за 2025 и 2026', 1, petrov],
      ['Чужов Олег Львович', 'гараж 17-18 членский', 1, petrov],
      ['Чужов Олег Львович', 'гараж 17а', 1, gorky],
      ['Чужов Олег Львович', 'гараж 17-А', 1, gorky],
      ['Чужов Олег Львович', 'гараж 17A', 1, gorky],
      [gorky, 'гараж 17 а', 1, gorky],
      ['Чужов Олег Львович', 'гараж 17 а', 3],
      ['Чужов Олег Львович', 'место № 32, 2 квартал 2026', 1, sidorova],
      ['Чужов Олег Львович', 'гараж 32, 3500 руб', 1, sidorova],
      ['Чужов Олег Львович', 'гараж 17 и 32', 2],
      ['Чужов Олег Львович', 'гараж 17 32', 2],
      ['Чужов Олег Львович', 'гараж 32 3500', 1, sidorova],
      ['Чужов Олег Львович', 'гараж 32 05.10.2026', 1, sidorova],
      ['Чужов Олег Львович', 'возмещение электроэнергии, гараж 32', 1, sidorova],
      ['Чужов Олег Львович', 'гараж 32, 1 квартал', 1, sidorova],
      ['Чужов Олег Львович', 'гараж 32 (бокс 57)', 2],
      ['Чужов Олег Львович', 'гараж 999', 0],
      [ivanov, 'гараж 999', 2],
      ['Чужов Олег Львович', 'гараж 121', 3],
      ['Чужов Олег Львович', 'взнос за гараж 2026', 0],
      ['Чужов Олег Львович', 'оплата по договору № 17 от 01.02.2026', 0],
      ['Чужов Олег Львович', 'оплата по счёту № 32', 0],
      ['Чужов Олег Львович', 'тел. 8 921 000 17 32 взнос', 0],
      ['Чужов Олег Львович', 'за 2 гаража', 0],
      ['Чужов Олег Львович', 'взнос 2026 г. 17 человек', 0],
      ['Чужов Олег Львович', 'аренда 2026 г. Санкт-Петербург', 0],
      ['Чужов Олег Львович', '32 гараж', 1, sidorova],
      ['Чужов Олег Львович', 'целевой взнос ГСК №17', 0],
      ['Чужов Олег Львович', 'взнос №32', 0],
      [sidorova, 'взнос №32', 1, sidorova],
      [sidorova, 'взнос №57', 2],
    ])
  })

  test('«Родник»: personal accounts, and what contradicts them', () => {
    const directory = directoryOf(rodnik)
    const number = (id: string) => directory.members.get(id)?.account_numbers[0] ?? ''
    check(directory, [
      ['Чужов Олег Львович', `л/с ${number(shvets)}`, 1, shvets],
      ['Чужов Олег Львович', `ЛС${Number(number(petrov))} взнос`, 1, petrov],
      ['Чужов Олег Львович', `лиц. счет № ${number(ivanov)}`, 1, ivanov],
      ['Чужов Олег Львович', `PersAcc=${number(ivanov)}`, 1, ivanov],
      ['Чужов Олег Львович', `Членский взнос за 2026 год, гараж 57, л/с ${number(shvets)}`, 1, shvets],
      [ivanov, `гараж 57, л/с ${number(shvets)}`, 1, shvets],
      [ivanov, `л/с ${number(shvets)}`, 2],
      ['Чужов Олег Львович', `гараж 32, л/с ${number(shvets)}`, 2],
      ['Чужов Олег Львович', 'л/с 009999', 0],
      [ivanov, 'л/с 009999', 2],
      ['УФК по г. Москве', 'л/с 03100643000000017300', 0],
    ])
  })

  test('«Родник»: names, relatives and namesakes', () => {
    check(directoryOf(rodnik), [
      ['Чужов Олег Львович', 'за Петрова С.А.', 1, petrov],
      ['Чужов Олег Львович', 'взнос Петрову С. А.', 1, petrov],
      ['Чужов Олег Львович', 'взнос С.А. Петров', 1, petrov],
      ['Чужов Олег Львович', 'взнос Петров Сергей Андреевич', 1, petrov],
      ['Чужов Олег Львович', 'за Коваленко Петра Ильича', 1, kovalenko],
      ['Чужов Олег Львович', 'за Швеца А.Л.', 1, shvets],
      ['Чужов Олег Львович', 'за Горскую Н.П.', 1, gorky],
      ['Чужов Олег Львович', 'за Горской Нины Павловны', 1, gorky],
      ['Чужов Олег Львович', 'за Петрова Д.А.', 0],
      ['Чужов Олег Львович', 'взнос Петров С.', 3],
      ['Чужов Олег Львович', 'взнос Петров', 0],
      ['Чужов Олег Львович', 'взнос Сидорова О.Н.', 3],
      [sidorova, 'взнос Сидорова О.Н.', 1, sidorova],
      [sidorova, 'пополнение', 1, sidorova],
      [ivanov, 'за Петрова С.А.', 2],
      [ivanov, 'за маму', 2],
      [ivanov, 'за тёщу гараж 32', 2],
      [ivanov, 'гараж 32', 2],
      [ivanov, 'гараж 17, владелец Петров С.А.', 1, petrov],
      ['Чужов Олег Львович', 'за родственника, гараж 17, владелец Петров С.А.', 1, petrov],
      ['Чужов Олег Львович', 'за маму, гараж 32', 1, sidorova],
      ['Чужов Олег Львович', 'за отца Петрова, гараж 32', 2],
      ['Чужов Олег Львович', 'за Зайцева П.К. гараж 32', 2],
      ['Чужов Олег Львович', 'за Питрова С.А. гараж 17', 1, petrov],
      ['Чужов Олег Львович', 'гараж 17 Иванов И.И.', 2],
      ['Иванова Инна Игоревна', 'взнос Иванова И.И.', 0],
      ['Чужов Олег Львович', 'председателю Иванову И.И. взнос', 2],
      [ivanov, 'сдача выручки из кассы', 2],
      [ivanov, 'беспроцентный заём', 2],
      ['Чужов Олег Львович', 'взнос Петров С.А., Иванов И.И.', 2],
      ['Чужов Олег Львович', 'гараж 93', 3],
      [petrova, 'гараж 93', 1, petrova],
      ['Чужов Олег Львович', 'гараж 93, Коваленко П.И.', 1, kovalenko],
      ['Коваленко Пётр Иванович', 'пополнение', 0],
      ['КОВАЛЕНКО ПЕТР ИЛЬИЧ', 'ВЗНОС', 1, kovalenko],
      ['Пётр Ильич К.', 'перевод', 0],
      ['Чужов Олег Львович', 'ул. Петрова д. 5, гараж 57', 1, shvets],
    ])
  })

  test('«Родник»: former owners of a garage that was sold since', () => {
    check(directoryOf(rodnik, { gone: [seller] }), [
      [seller, 'гараж 120', 3],
      ['Чужов Олег Львович', 'гараж 120 Мельников Ю.О.', 3],
      [buyer, 'гараж 120', 1, buyer],
      ['Чужов Олег Львович', 'гараж 120', 1, buyer],
      [seller, 'долг за 2024 год', 0],
    ])
    const left = directoryOf([{ number: '5', owners: [seller, buyer] }], { gone: [seller] })
    check(left, [[seller, 'гараж 5', 2]])
    const [read] = readStatement(
      encoded(statementText({ documents: [{ amount: 1, name: seller, purpose: 'гараж 5' }] }), 'utf-8'),
      [OUR_ACCOUNT],
    )
    expect(matchLine(read.documents[0], left)).toMatchObject({
      reasons: ['Гараж 5, платит совладелец Мельников Ю. О. (больше не член кооператива)'],
      suggestions: [{ member_id: seller }, { member_id: buyer }],
    })
  })

  test('«Родник»: banks, registries, refunds and the cooperative itself', () => {
    check(directoryOf(rodnik), [
      ['ПАО СБЕРБАНК', 'Зачисление средств по операциям эквайринга. Мерчант 12. Дата реестра 01.10.2026', 0],
      ['ООО "Платёжные системы"', 'Реестр платежей № 17 от 05.10.2026 без НДС', 0],
      ['ГСК "Маяк"', 'Взнос наличных на счёт, гараж 17', 0],
      ['ГСК "Маяк"', 'Перевод собственных средств между счетами', 0],
      ['Некто Олег Львович', 'Возврат ошибочно перечисленных средств, гараж 17', 2],
      ['ПАО СБЕРБАНК', 'Проценты по депозиту', 0],
      ['ПАО СБЕРБАНК', 'Иванов Иван Иванович гараж 1', 2],
      ['ИП Иванов Иван Иванович', 'оплата', 2],
      ['ИП Иванов Иван Иванович', 'оплата гараж 1', 1, ivanov],
      ['ООО "Ромашка"', 'по договору подряда Петров С.А.', 2],
      ['ООО "Ромашка"', 'гараж 57 за октябрь', 1, shvets],
    ])
  })

  test('«Высота»: numbers that repeat in blocks', () => {
    const blocks = directoryOf([
      { number: '5', block: 'А', owners: [ivanov] },
      { number: '5', block: 'Б', owners: [petrov] },
      { number: '6', block: 'А', owners: [shvets] },
    ])
    check(blocks, [
      ['Чужов Олег Львович', 'гараж 5', 3],
      [ivanov, 'гараж 5', 1, ivanov],
      ['Чужов Олег Львович', 'гараж 5 блок Б', 1, petrov],
      ['Чужов Олег Львович', 'блок А, гараж 5', 1, ivanov],
      ['Чужов Олег Львович', 'гараж А-5', 1, ivanov],
      ['Чужов Олег Львович', 'гараж 6', 1, shvets],
      ['Чужов Олег Львович', 'гараж 5, Петров С.А.', 1, petrov],
    ])
  })

  test('a payer who was matched by hand is known by account or full name, until that was wrong', () => {
    const account = '40817810500000000001'
    const payer = { counter_account: account, name: 'чужов олег львович', member_id: shvets, garage_id: null }
    const learned = directoryOf(rodnik, { payers: [{ ...payer, confirmed: 1, wrong: 0 }] })
    const wrong = directoryOf(rodnik, { payers: [{ ...payer, confirmed: 1, wrong: 1 }] })
    const own = { account }
    check(learned, [
      ['Чужов Олег Львович', 'пополнение', 1, shvets, own],
      ['Чужов Олег Львович', 'пополнение', 1, shvets],
      ['Чужов Олег Львович', 'за Зайцева П.К.', 2, undefined, own],
      ['Чужов Олег Львович', 'гараж 57', 1, shvets, own],
    ])
    check(wrong, [['Чужов Олег Львович', 'пополнение', 2, undefined, own]])
  })

  test('a contact person who pays leads to the member, and somebody looks before it is posted', () => {
    const wife = { name: 'Чужова Вера Львовна', relation: 'Жена' }
    const brother = { name: 'Чужов Олег', relation: null }
    const contacts = { [shvets]: [wife, brother], [ivanov]: [brother] }
    const directory = directoryOf(rodnik, { contacts })
    check(directory, [
      ['Чужова Вера Львовна', 'пополнение', 2],
      ['Вера Львовна Чужова', 'взнос', 2],
      ['Чужова Вера Петровна', 'взнос', 0],
      ['Чужов Олег Львович', 'взнос', 3],
      ['Чужова Вера Львовна', 'гараж 32', 1, sidorova],
    ])
    const line = statementText({ documents: [{ amount: 1, name: wife.name, purpose: 'взнос' }] })
    const [read] = readStatement(encoded(line, 'ibm866'), [OUR_ACCOUNT])
    const reason = 'Плательщик — контактное лицо: Швец А. Л., жена'
    expect(matchLine(read.documents[0], directory).suggestions).toEqual([
      { member_id: shvets, garage_id: null, reason },
    ])
    const left = directoryOf(rodnik, { contacts: { [shvets]: [wife] }, gone: [shvets] })
    check(left, [['Чужова Вера Львовна', 'взнос', 0]])
  })

  test('«Родник»: a number that may be a period, a sum or another place is no garage for a stranger', () => {
    const stranger = 'Чужов Олег Львович'
    check(directoryOf(rodnik), [
      [stranger, 'за гараж 1 полугодие 2026', 0],
      [stranger, 'за гараж 2 квартал', 0],
      [stranger, 'за гараж 17 500 руб', 3],
      [stranger, 'за гараж 17 500,00', 3],
      [stranger, 'за гараж 3 500,00', 0],
      [stranger, 'за гараж 2 взнос', 3],
      [stranger, 'за гараж 2-й взнос', 0],
      [stranger, 'гараж 32 этаж', 0],
      [stranger, 'гараж 32 этаж 1', 1, sidorova],
      [stranger, 'гараж 17 соток', 3],
      [stranger, 'г 17 линия, д. 7', 3],
      [stranger, 'аренда торгового места 17', 0],
      [stranger, 'напротив гаража 17', 0],
      [stranger, 'залив гаража 17, возмещение ущерба', 2],
      [stranger, 'продавец Петров С.А., покупатель Чужов О.Л., гараж 17 паевой взнос', 2],
      [kovalenko, 'за гараж 2 взнос', 1, kovalenko],
      [stranger, 'гараж 2 взнос Коваленко П.И.', 1, kovalenko],
      [kovalenko, 'за гараж 17 500 руб', 2],
      [kovalenko, 'б.17', 2],
      [kovalenko, 'за соседний гараж', 2],
      [kovalenko, 'за ГСК Прибой', 2],
      [kovalenko, 'обеспечение заявки', 2],
    ])
  })

  test('«Родник»: periods and pieces beside a garage, numbers in words, and how many garages', () => {
    const stranger = 'Чужов Олег Львович'
    check(directoryOf(rodnik), [
      [stranger, 'гараж 57, 1 и 2 полугодие', 1, shvets],
      [stranger, 'гараж 57, 17 и 18 гг', 1, shvets],
      [stranger, 'гараж 57 (5 чел., 2 машины)', 1, shvets],
      [stranger, 'гараж 57 2 м-ца', 1, shvets],
      [stranger, 'гараж 57 и 2 (два) месяца', 1, shvets],
      [stranger, 'гараж 57, оплата 1 из 2', 1, shvets],
      [stranger, 'гараж 57, в т.ч. комиссия 150.00', 1, shvets],
      [stranger, 'гараж 57 - 3700, свет - 300', 1, shvets],
      [stranger, 'гараж 57, 12500=', 1, shvets],
      [stranger, 'гараж57кв17', 1, shvets],
      [stranger, '89211234567 г 57', 1, shvets],
      [stranger, 'р.4 г.57', 1, shvets],
      [stranger, 'гараж ряд 4 № 57', 1, shvets],
      [stranger, 'за гараж в ГСК Маяк № 57', 1, shvets],
      [stranger, 'гараж пятьдесят семь', 1, shvets],
      [stranger, 'тридцать второй гараж', 1, sidorova],
      [stranger, 'гараж сто двадцатый', 1, buyer],
      [stranger, 'гараж 17/18', 1, petrov],
      [stranger, '№17, №18', 1, petrov],
      [stranger, 'полис №17 и №18', 0],
      [stranger, 'взносы 17 и 18 гаражи 2026г.', 1, petrov],
      [stranger, 'за 17 гараж 3500 руб. за 18 гараж 5000 руб.', 1, petrov],
      [petrov, 'взносы за 2 гаража', 1, petrov],
      [petrov, 'взносы за 3 гаража', 2],
      [shvets, 'взносы за два гаража', 2],
      [stranger, 'гаражи 17, 32 взнос', 2],
      [stranger, 'гаражи 17, 32 ноябрь', 2],
    ])
  })

  test('«Родник»: one name in two spellings, a payer with initials, and cases of the other sex', () => {
    const mikhailov = 'Юдин Андрей Михаилович'
    const natalia = 'Юдина Наталья Геннадиевна'
    const people = [{ number: '7', owners: [mikhailov] }, { number: '8', owners: [natalia] }, ...rodnik]
    check(directoryOf(people), [
      ['ЮДИН АНДРЕЙ МИХАЙЛОВИЧ', 'долг', 1, mikhailov],
      ['ЮДИН АНДРЕЙ МИХАЙЛОВИЧ', 'гараж 57', 2],
      ['Юдина Наталия Геннадьевна', 'взнос', 1, natalia],
      ['Чужов Олег Львович', 'за Юдина Андрея Михайловича', 1, mikhailov],
      ['ШВЕЦ А.Л.', 'членский взнос', 1, shvets],
      ['А.Л. Швец', 'членский взнос', 1, shvets],
      ['ШВЕЦ А.Л.', 'перевод средств', 2],
      ['ШВЕЦ А.Л.', 'взнос по договору аренды', 2],
      ['ШВЕЦ А.Л.', 'взнос за маму', 2],
      ['ШВЕЦ А.Л.', 'взнос №32', 2],
      ['ШВЕЦ А.', 'членский взнос', 3],
      ['СИДОРОВА О.Н.', 'членский взнос', 3],
      ['ШВЕЦ А.Л.', 'взнос за Петрова С.А.', 2],
      ['Чужов Олег Львович', 'взнос за Юдина Н.Г.', 2],
      ['Чужов Олег Львович', 'взнос Юдина Н.Г.', 1, natalia],
      ['Чужов Олег Львович', 'Петрова С.А.', 2],
      ['Чужов Олег Львович', 'взнос Петрова С.А.', 1, petrov],
      ['Чужов Олег Львович', 'в кассу принял Петров С.А.', 2],
      ['Чужов Олег Львович', 'тренер Петров С.А.', 2],
      [ivanov, 'за Колю', 2],
      ['ООО "Ромашка"', 'За Петрова Сергея Андреевича членский взнос', 1, petrov],
    ])
  })

  test('who left with the same initials, or pays from a known account under another name, is asked about', () => {
    const left = 'Швец Антон Леонидович'
    check(directoryOf([...rodnik, { number: '58', owners: [], former: [left] }], { gone: [left] }), [
      ['ШВЕЦ А.Л.', 'членский взнос', 3],
    ])
    const account = '40817810500000000001'
    const payer = { counter_account: account, name: 'чужов олег львович', member_id: shvets, garage_id: null }
    check(directoryOf(rodnik, { payers: [{ ...payer, confirmed: 1, wrong: 0 }] }), [
      ['Чужов Олег Львович', 'пополнение', 1, shvets, { account }],
      ['Дроздов Кирилл Петрович', 'пополнение', 2, undefined, { account }],
    ])
  })

  test('banks write an organisation’s form in full, and a person without an account behind their own name', () => {
    const volga = 'ООО "Волга"'
    check(directoryOf([...rodnik, { number: '60', owners: [volga] }]), [
      ['Общество с ограниченной ответственностью "Волга"', 'членский взнос', 1, volga],
      ['"ВОЛГА" ООО', 'членский взнос', 1, volga],
      ['ПАО СБЕРБАНК//ШВЕЦ АРТЕМ ЛЬВОВИЧ//40817810900001234567//', 'взнос', 1, shvets],
      ['ПАО СБЕРБАНК//ЗАЧИСЛЕНИЕ ПО РЕЕСТРУ//', 'взнос', 0],
    ])
  })

  test('«Высота»: a block that isn’t there is none of those that are, and it is told where a number stands', () => {
    const blocks = directoryOf([
      { number: '5', block: 'А', owners: [ivanov] },
      { number: '6', block: 'Б', owners: [petrov] },
    ])
    check(blocks, [
      ['Чужов Олег Львович', 'блок 2 гараж 5', 0],
      ['Чужов Олег Львович', 'гараж 5 блок В', 0],
      ['Чужов Олег Львович', 'ул. Мира, корпус 2, гараж 5', 1, ivanov],
    ])
    const text = statementText({ documents: [{ amount: 1, name: 'Чужов', purpose: 'блок А гараж 6' }] })
    const [read] = readStatement(encoded(text, 'windows-1251'), [OUR_ACCOUNT])
    expect(matchLine(read.documents[0], blocks)).toMatchObject({
      level: 0,
      reasons: ['Гаража 6 в блоке А нет, есть в блоке Б'],
    })
  })

  test('words that the bank has cut in two are read together as well', () => {
    const text = statementText({ documents: [{ amount: 1, name: 'Некто', purpose: 'x' }] }).replace(
      'НазначениеПлатежа=x',
      'НазначениеПлатежа1=членский взнос га\r\nНазначениеПлатежа2=раж 57',
    )
    const [read] = readStatement(encoded(text, 'ibm866'), [OUR_ACCOUNT])
    expect(matchLine(read.documents[0], directoryOf(rodnik))).toMatchObject({ level: 1, member_id: shvets })
  })
})
