import { directoryOf, judgeLines, type JudgedLine, type Whose, type WrittenGarage } from '#server/testing/statements'

/** Statements as other banks and their payers write them: whose the money is, is written beside each line. */

const of = (member: string): Whose => ({ of: member })

const gusev = 'Гусев Виктор Алексеевич'
const belova = 'Белова Татьяна Михайловна'
const kim = 'Ким Анатолий Борисович'
const orlov = 'Орлов Дмитрий Сергеевич'
const orlova = 'Орлова Дарья Степановна'
const moroz = 'Мороз Валентина Ивановна'
const tarasenko = 'Тарасенко Олег Васильевич'
const olesya = 'Тарасенко Олеся Викторовна'
const frolov = 'Фролов Андрей Юрьевич'
const frolova = 'Фролова Ирина Павловна'
const nazarov = 'Назаров Рустам Ильдарович'
const krylova = 'Крылова Елена Дмитриевна'
const sokolov = 'Соколов Павел Никитич'
const lebedev = 'Лебедев Константин Евгеньевич'
const zakharchenko = 'Захарченко Максим Олегович'

const sputnik: WrittenGarage[] = [
  { number: '3', owners: [gusev] },
  { number: '4', owners: [belova] },
  { number: '5', owners: [belova] },
  { number: '11', owners: [kim] },
  { number: '12', owners: [orlov] },
  { number: '14', owners: [orlova] },
  { number: '21', owners: [moroz] },
  { number: '25', owners: [tarasenko] },
  { number: '26', owners: [olesya] },
  { number: '30', owners: [frolov, frolova] },
  { number: '44', owners: [nazarov] },
  { number: '45', owners: [krylova], former: [sokolov] },
  { number: '101', owners: [lebedev] },
  { number: '110б', owners: [zakharchenko] },
]

/** As Сбербанк writes a payer and begins a purpose. */
const home = (name: string) => `${name.toUpperCase()}//РОССИЯ, Г. ТВЕРЬ, УЛ. МИРА, Д. 3, КВ. 21//`
const ordered = (name: string, text: string) => `ЗА 05/10/2026;${name.toUpperCase()};${text}`

const sputnikLines: JudgedLine[] = [
  [home(gusev), ordered(gusev, 'ГАРАЖ 3 ЧЛЕНСКИЙ ВЗНОС'), of(gusev)],
  [home(gusev), 'Членские взносы за 2025 и 2026 гг., бокс 3', of(gusev)],
  [home(belova), ordered(belova, 'ГАРАЖИ 4,5'), of(belova)],
  [home(belova), 'за гаражи №4 и №5 за 2 полугодие 2026 года', of(belova)],
  [home(belova), 'гараж № 5 электричество 120 кВт', of(belova)],
  [home(kim), 'членские', of(kim)],
  [home(kim), ordered(kim, 'БОКС 11 ЗА ОКТЯБРЬ'), of(kim)],
  [home(orlov), 'Оплата за гараж №12 Орлов Д.С.', of(orlov)],
  [home(orlov), 'взнос', of(orlov)],
  [home('Петухов Егор Романович'), 'за Орлова Д.С.', 'open'],
  [home('Петухов Егор Романович'), 'за Орлова Д.С. гар. 12', of(orlov)],
  [home('Петухов Егор Романович'), 'Орлова Дарья Степановна, взнос за 2026 год', of(orlova)],
  [home(moroz), 'гараж 21 от Мороз В.И.', of(moroz)],
  [home('Мороз Игорь Петрович'), 'за гараж жены 21, Мороз Валентина Ивановна', of(moroz)],
  [home(tarasenko), 'членский взнос гараж 25', of(tarasenko)],
  [home(tarasenko), 'за гараж 25 и 26', 'open'],
  [home('Ильин Борис Фомич'), 'Тарасенко О.В.', 'open'],
  [home('Ильин Борис Фомич'), 'Тарасенко О.В. гараж 26', of(olesya)],
  [home(frolov), 'гараж 30', of(frolov)],
  [home(frolova), 'Членский взнос, гараж 30, Фролова И.П.', of(frolova)],
  [home('Ильин Борис Фомич'), 'гараж 30', 'open'],
  [home(nazarov), 'ГАРАЖ №44 НАЗАРОВ Р.И.', of(nazarov)],
  [home('Назарова Гульнара Ильдаровна'), 'взнос за брата, гараж 44', of(nazarov)],
  [home(krylova), 'гараж 45, взнос 2026', of(krylova)],
  [home(sokolov), 'гараж 45 долг 2024', 'open'],
  [home(lebedev), 'гараж 101, тел. 89201234411', of(lebedev)],
  [home('Лебидев Константин Евгеньевич'), 'гараж 101', of(lebedev)],
  [home(zakharchenko), 'гараж 110 б членский взнос', of(zakharchenko)],
  [home(zakharchenko), 'гараж 110-Б', of(zakharchenko)],
  [home('Захарченко Ольга Юрьевна'), 'гараж 110б за Захарченко М.О.', of(zakharchenko)],
  [home(gusev), 'за соседа из гаража 44', 'open'],
  [home('Ильин Борис Фомич'), 'гараж 403', 'nobody'],
  [home('Ильин Борис Фомич'), 'ГСК Спутник, взнос', 'nobody'],
  [home('Ильин Борис Фомич'), 'вступительный взнос по заявлению № 12 от 03.10.2026', 'nobody'],
  [home(belova), ordered(belova, 'ГАРАЖ 4 ВОДА 3 КВАРТАЛ'), of(belova)],
  [home(kim), 'Ким А.Б., гараж 11, за 1 и 2 кварталы 2026 г.', of(kim)],
  [home(orlova), 'взнос за 5 месяцев', of(orlova)],
  [home(orlova), 'гараж 14, 2 ряд, тел. 8 920 123 44 11', of(orlova)],
  [home(moroz), ordered(moroz, 'ОПЛАТА ПО КВИТАНЦИИ 45 ЗА ГАРАЖ 21'), of(moroz)],
  [home(olesya), 'Членские взносы. 4 200 руб. за 2 полугодие', of(olesya)],
  [home(nazarov), '1-й платеж по рассрочке, гараж 44', of(nazarov)],
  [home(gusev), 'УЛ. МИРА 44, ГАРАЖ 3, ПОКАЗАНИЯ 25, ЗА 11 2026', of(gusev)],
  [home('Ильин Борис Фомич'), 'зарплата сторожа Ким А.Б.', 'nobody'],
  [home('Ильин Борис Фомич'), 'задаток за покупку гаража 44', 'nobody'],
  [home(krylova), 'Целевой взнос на ремонт крыши, бокс №45', of(krylova)],
  [home(lebedev), 'garazh 101 oktyabr', of(lebedev)],
  [home(zakharchenko), 'электричество с 05.09.2026 по 05.10.2026', of(zakharchenko)],
  [home('Лебедева Мария Ильинична'), 'гараж 101 за Лебедева К.Е.', of(lebedev)],
  ['ПАО Сбербанк', 'Зачисление по операциям эквайринга за 05.10.2026, мерчант 110045, комиссия 44.00', 'nobody'],
  ['ПАО Сбербанк', 'Возмещение по торговому эквайрингу. Дата реестра 11.10.2026. Терминал 12', 'nobody'],
  ['ПАО СБЕРБАНК', 'Возврат платежа № 44 от 02.10.2026: счёт получателя закрыт. Назаров Р.И.', 'nobody'],
  ['ГСК "Маяк"', 'Взнос наличных через АУС, гараж 12', 'nobody'],
  ['УФК по Тверской области', 'Возврат излишне уплаченного налога, решение № 11', 'nobody'],
  ['ПАО Сбербанк', 'Комиссия за ведение счёта за октябрь 2026, договор 44', 'nobody', { direction: 'out' }],
]

const gromov = 'Громов Алексей Викторович'
const gromovSon = 'Громов Артём Владимирович'
const solovieva = 'Соловьёва Наталья Юрьевна'
const ten = 'Тен Виталий Сергеевич'
const akhmedov = 'Ахмедов Тимур Маратович'
const kuznetsova = 'Кузнецова Людмила Павловна'
const sergeev = 'Сергеев Сергей Сергеевич'
const pavlova = 'Павлова Вера Семёновна'
const pavlov = 'Павлов Владимир Семёнович'
const chernykh = 'Черных Георгий Иванович'
const bondar = 'Бондарь Инна Леонидовна'
const zaitsev = 'Зайцев Роман Петрович'
const volga = 'ООО "Волга-Транс"'
const makarov = 'Макаров Егор Денисович'

const vostok: WrittenGarage[] = [
  { number: '1', block: 'А', owners: [gromov] },
  { number: '1', block: 'Б', owners: [solovieva] },
  { number: '2', block: 'А', owners: [gromovSon] },
  { number: '7', block: 'А', owners: [ten] },
  { number: '8', block: 'Б', owners: [akhmedov] },
  { number: '9', block: 'Б', owners: [akhmedov] },
  { number: '10', block: 'Б', owners: [zaitsev] },
  { number: '15', block: 'А', owners: [kuznetsova] },
  { number: '16', block: 'А', owners: [sergeev] },
  { number: '19', block: 'Б', owners: [pavlova, pavlov] },
  { number: '20', block: 'Б', owners: [pavlov] },
  { number: '33', block: 'А', owners: [chernykh] },
  { number: '34', block: 'А', owners: [bondar], former: [makarov] },
  { number: '60', block: 'Б', owners: [volga] },
]

const vostokLines: JudgedLine[] = [
  [gromov, 'Перевод по реквизитам. Гараж А1. НДС не облагается', of(gromov)],
  [gromov, 'Гараж 1 блок А, взносы за 3 квартал 2026 г. Без НДС', of(gromov)],
  [gromovSon, 'Громов Артем Владимирович гараж 2', of(gromovSon)],
  ['Громова Лидия Ивановна', 'Громов А.В. взнос', 'open'],
  ['Громова Лидия Ивановна', 'Громов А.В. бокс 2 взнос', of(gromovSon)],
  ['Соловьева Наталья Юрьевна', 'Взнос ГСК', of(solovieva)],
  ['Соловьева Н. Ю.', 'гараж Б-1', of(solovieva)],
  ['Семёнов Павел Олегович', 'за гараж 1', 'open'],
  ['Семёнов Павел Олегович', 'за гараж 1 (блок Б)', of(solovieva)],
  [ten, 'гараж 7, лицевой счёт 000004', of(ten)],
  ['Тен Ирина Олеговна', 'Оплата за мужа Тен В.С. гараж №7', of(ten)],
  [akhmedov, 'Гаражи 8 и 9. Членский взнос 2026. НДС не облагается.', of(akhmedov)],
  [akhmedov, 'гар 8, гар 9, целевой на ворота', of(akhmedov)],
  [akhmedov, 'Оплата 8, 9, 10 гаражи', 'open'],
  [kuznetsova, 'От Кузнецовой Л.П. за гараж 15А', of(kuznetsova)],
  [kuznetsova, 'членский взнос за 2026 год', of(kuznetsova)],
  ['Кузнецов Илья Андреевич', 'за маму Кузнецову Людмилу Павловну, гараж 15', of(kuznetsova)],
  ['Кузнецов Илья Андреевич', 'Кузнецова Л.П. пени', of(kuznetsova)],
  [sergeev, 'Сергеев Сергей Сергеевич; гараж N16; членский взнос', of(sergeev)],
  ['Иванцов Глеб Маркович', 'Сергеев С.С. г.16', of(sergeev)],
  [pavlova, 'г.19 за 2025 и 2026 год', of(pavlova)],
  ['Семёнов Павел Олегович', 'Павлов Владимир Семенович гараж 20', of(pavlov)],
  ['Семёнов Павел Олегович', 'Павлов В.С. гараж 19', of(pavlov)],
  ['Семёнов Павел Олегович', 'за гараж 19 Павловы', 'open'],
  [chernykh, 'Взнос за ноябрь', of(chernykh)],
  ['Семёнов Павел Олегович', 'за Черных Г.И. взнос', of(chernykh)],
  [bondar, 'гараж №34. Бондарь И.Л.', of(bondar)],
  [makarov, 'окончательный расчет гараж 34', 'open'],
  ['Бондар Инна Леонидовна', 'гараж 34 взнос', of(bondar)],
  [volga, 'Оплата членского взноса за гараж 60 по счёту № 15 от 01.10.2026. Без НДС', of(volga)],
  [zaitsev, 'Оплата квитанции 15: гараж 10 за сентябрь', of(zaitsev)],
  [zaitsev, 'взнос за 10 гараж', of(zaitsev)],
  ['Семёнов Павел Олегович', 'за Зайцева Р.П., 10 гараж, 2026г.', of(zaitsev)],
  ['Семёнов Павел Олегович', 'ЛС 000006 членский взнос', of(zaitsev)],
  ['Семёнов Павел Олегович', 'гараж 77 блок А', 'nobody'],
  ['Семёнов Павел Олегович', 'Пополнение. Система быстрых платежей', 'nobody'],
  ['Семёнов Павел Олегович', 'за аренду 15 мест на парковке', 'nobody'],
  ['АО "ТБанк"', 'Возмещение по договору эквайринга 7/33 за 04.10.2026', 'nobody'],
  ['Банк ВТБ (ПАО)', 'Перечисление по реестру № 16 от 05.10.2026, принято платежей 12', 'nobody'],
  ['Банк ВТБ (ПАО)', 'Выплата процентов по договору 33', 'nobody'],
  ['ООО "Энергосбыт"', 'Возврат переплаты по договору 20, акт 19', 'nobody'],
  ['ГСК "Маяк"', 'Перевод собственных средств. Гараж 15', 'nobody'],
  ['Банк ВТБ (ПАО)', 'Комиссия за расчётное обслуживание, пакет 7', 'nobody', { direction: 'out' }],
  ['Тен Виталий Сергеевич', 'Возврат аванса по гаражу 7', 'nobody', { direction: 'out' }],
]

test.each([
  ['«Спутник», as Сбербанк writes', directoryOf(sputnik, { gone: [sokolov] }), sputnikLines],
  ['«Восток», as Т-банк and ВТБ write', directoryOf(vostok, { gone: [makarov] }), vostokLines],
])('%s: nobody gets the money of others, nearly all that names somebody is matched', (_, directory, lines) => {
  const { wrong, waiting, share } = judgeLines(directory, lines)
  expect(wrong).toEqual([])
  expect({ isEnough: share >= 0.85, waiting }).toMatchObject({ isEnough: true })
})

const ANOTHERS = [
  ...['44', '44 членский взнос', 'членский взнос 44', 'за 44-й', 'ГСК Спутник 44', '3 ряд 44 место', 'ячейка 44'],
  ...['garaj 44', 'box 44', 'граж 44', 'гаржа 44', 'гараж/44', 'гараж=44', 'гараж номер сорок четыре', '44 гараж'],
  ...[
    'за сорок четвертый гараж',
    'за третий и сорок четвёртый',
    'за сорок четвёртый',
    'оплата сорок четвёртого',
    'персональный счет 000002',
    'абонент 000002',
    'за Рустама Ильдаровича',
  ],
  ...['от имени Кима А.Б.', 'за знакомого', 'за коллегу', 'за подругу', 'за крестного', 'за доверителя'],
]
const PARTLY_ANOTHERS = [
  ...['гаражи №3 №44', 'гараж 3 и 44-го', 'гараж 3, а также 44', 'гараж 3 плюс 44', 'гараж 3 4200 44 4200'],
  ...[
    '3, 44 гаражи',
    '3 и 44 гараж',
    '11, 44 и 45 боксы',
    'обмен гаража 3 на 44',
    'гаражи с 3 по 5',
    'лс 1 и №2',
    'гаражи 3...5',
    'гаражи 3…5',
    'гаражи 3 .. 5',
  ],
]

it('takes quarters, stages and instalments in words for no garage', () => {
  const words = ['за третий квартал', 'за первый и второй квартал 2026', 'второй взнос', 'за третий этап', 'первый раз']
  const lines = words.map((purpose): JudgedLine => [gusev, purpose, of(gusev)])
  expect(judgeLines(directoryOf(sputnik), lines)).toMatchObject({ wrong: [], waiting: [] })
})

test.each([
  ['what only hints at another is not taken for the payer’s own', ANOTHERS],
  ['what names a garage of another besides the own is not posted to one of them', PARTLY_ANOTHERS],
])('%s', (_, purposes) => {
  const lines = purposes.map((purpose): JudgedLine => [gusev, purpose, 'open'])
  expect(judgeLines(directoryOf(sputnik), lines).wrong).toEqual([])
})
