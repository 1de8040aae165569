import { directoryOf, judgeLines, type JudgedLine, type Whose, type WrittenGarage } from '#server/testing/statements'
import { rowMentions } from './rowMentions'

/** Statements of two more offices: by QR, СБП, organisations, and garages numbered anew in every row. */

const of = (member: string): Whose => ({ of: member })

const abramov = 'Абрамов Николай Петрович'
const abramova = 'Абрамова Нина Павловна'
const tsoi = 'Цой Виктор Робертович'
const li = 'Ли Елена Сергеевна'
const rimsky = 'Римский-Корсаков Глеб Аркадьевич'
const mamedov = 'Мамедов Эльчин Ариф'
const rublev = 'Рублёв Иван Кузьмич'
const markin = 'Маркин Станислав Львович'
const october = 'Октябрьская Зоя Ивановна'
const shevchuk = 'Шевчук Роман Ильич'
const raisa = 'Шевчук Раиса Ильинична'
const dmitriev = 'Дмитриев Пётр Олегович'
const petrov = 'Петров Дмитрий Олегович'
const avtodom = 'ООО "Автодом"'
const sergeeva = 'Сергеева Ольга Ивановна'
const sergeev = 'Сергеев Иван Олегович'
const kovalev = 'Ковалёв Денис Игоревич'
const lapin = 'Лапин Фёдор Ильич'
const lapina = 'Лапина Вера Ильинична'
const golubev = 'Голубев Антон Маратович'
const nikitin = 'Никитин Лев'
const nesterenko = 'Нестеренко Алла Юрьевна'
const zhuk = 'Жук Тарас Богданович'
const klim = 'Клим Борис Эдуардович'
const bely = 'Белый Кирилл Фомич'

/** Personal accounts are numbered in the order of this list. */
const rassvet: WrittenGarage[] = [
  { number: '1', owners: [abramov] },
  { number: '2', owners: [abramova] },
  { number: '3', owners: [tsoi] },
  { number: '6', owners: [li] },
  { number: '7', owners: [li] },
  { number: '8', owners: [rimsky] },
  { number: '9', owners: [mamedov] },
  { number: '10', owners: [rublev] },
  { number: '13', owners: [markin] },
  { number: '14', owners: [october] },
  { number: '15', owners: [shevchuk] },
  { number: '16', owners: [raisa] },
  { number: '18', owners: [dmitriev] },
  { number: '19', owners: [petrov] },
  { number: '20', owners: [avtodom] },
  { number: '21', owners: [avtodom] },
  { number: '22', owners: [sergeeva, sergeev] },
  { number: '24', owners: [kovalev], former: [lapin] },
  { number: '25', owners: [lapina] },
  { number: '28', owners: [golubev] },
  { number: '29', owners: [golubev] },
  { number: '128', owners: [golubev] },
  { number: '30', owners: [nikitin] },
  { number: '31', owners: [nesterenko] },
  { number: '35', owners: [] },
  { number: '36', owners: [klim] },
  { number: '36а', owners: [zhuk] },
  { number: '112', owners: [bely] },
]

const rassvetLines: JudgedLine[] = [
  [abramov, 'Абрамов Николай Петрович; чл.взносы 2026; гараж 1', of(abramov)],
  [abramov, 'За гараж', of(abramov)],
  ['Абрамова Светлана Юрьевна', 'за Абрамова Н.П. гараж 1', of(abramov)],
  ['Абрамова Светлана Юрьевна', 'Абрамова Н.П. членские', 'open'],
  [abramova, 'гараж 1 за мужа', 'open'],
  [abramova, 'Чл.вз. 2026 г-ж 2', of(abramova)],
  [tsoi, 'Оплата г/б 3', of(tsoi)],
  ['Ким Пётр Чен', 'за Цоя В.Р. гараж 3', of(tsoi)],
  [li, 'Ли Е.С. гар 6 и 7 чл.взн.', of(li)],
  [li, '6,7', of(li)],
  ['Ли Мин Хо', 'гараж 6 членский взнос', of(li)],
  ['РИМСКИЙ-КОРСАКОВ ГЛЕБ АРКАДЬЕВИЧ', 'ВЗНОС В ГСК', of(rimsky)],
  ['Римская-Корсакова Ада Юрьевна', 'за Римского-Корсакова Г.А., бокс 8', of(rimsky)],
  ['Римский Глеб Аркадьевич', 'взнос', 'nobody'],
  ['МАМЕДОВ ЭЛЬЧИН АРИФ ОГЛЫ', 'za garaj 9 oktyabr', of(mamedov)],
  ['Эльчин Ариф оглы М.', 'Перевод по СБП. Сообщение: гараж 9', of(mamedov)],
  [rublev, '3500 рублей за гараж 10', of(rublev)],
  ['Рублева Галина Андреевна', 'гараж номер 10 Рублев И.К. целевой на асфальт', of(rublev)],
  ['Станислав Львович М.', 'Перевод по СБП. Гараж 13', of(markin)],
  ['ИП Маркин Станислав Львович', 'Членские взносы гараж 13. НДС не предусмотрен', of(markin)],
  [
    'Индивидуальный предприниматель Маркин Станислав Львович',
    'ЭЛЕКТРИЧЕСТВО БОКС 13 ЗА СЕНТЯБРЬ, СЧЁТЧИК 1825-1901',
    of(markin),
  ],
  ['Индивидуальный предприниматель Маркин Станислав Львович', 'Возврат займа по договору 28', 'nobody'],
  [october, 'взнос за октябрь', of(october)],
  ['Семёнова Яна Глебовна', 'взносы за октябрь гараж 14, за бабушку', of(october)],
  [shevchuk, 'Шевчук Р.И. 2 полугодие', of(shevchuk)],
  ['Волков Егор Ильич', 'Шевчук Р.И. 2 полугодие', 'open'],
  ['Волков Егор Ильич', 'Шевчук Р.И. бокс №16', of(raisa)],
  [shevchuk, 'гаражи 15, 16', 'open'],
  [dmitriev, 'Дмитриев П.О. гараж 18', of(dmitriev)],
  ['Олегов Дмитрий Петрович', 'гараж 19 членский', of(petrov)],
  ['Олегов Дмитрий Петрович', 'Петров Дмитрий, гараж 19', of(petrov)],
  [dmitriev, 'Петров Дмитрий Олегович гараж 19', of(petrov)],
  [avtodom, 'Членский взнос за октябрь 2026. В том числе НДС 20% - 700.00', of(avtodom)],
  [
    'Общество с ограниченной ответственностью "Автодом"',
    'Оплата за гаражи 20, 21 по договору 30 от 01.02.2024 г. НДС не облагается',
    of(avtodom),
  ],
  ['ООО "Автодом-Сервис"', 'Оплата по счёту 13 от 05.10.2026 за размещение рекламы', 'nobody'],
  ['ООО "Автодом-Сервис"', 'за ООО "Автодом", гараж 20', of(avtodom)],
  [sergeeva, 'гараж 22, 1/2 взноса', of(sergeeva)],
  [sergeev, 'бокс 22 моя половина', of(sergeev)],
  ['Сергеева Анна Ивановна', 'гараж 22', 'open'],
  ['Сергеева Анна Ивановна', 'за папу Сергеева И.О., гараж 22', of(sergeev)],
  [kovalev, 'Взнос за бывший гараж Лапина, теперь мой, № 24', 'open'],
  [kovalev, 'ЧЛЕНСКИЙ ВЗНОС//ГАРАЖ//24//2026', of(kovalev)],
  [lapin, 'погашение задолженности, гараж 24', 'open'],
  [lapina, 'гараж 25, задолженность за 2024-2026 годы', of(lapina)],
  [lapina, 'гараж 24 долг брата', 'open'],
  [golubev, '28 29 128', of(golubev)],
  [golubev, 'гаражи 28,29 и 128 по 3500', of(golubev)],
  ['Голубева Юлия Антоновна', 'бокс 128', of(golubev)],
  ['НИКИТИН ЛЕВ', 'членский взнос', of(nikitin)],
  ['Никитин Лев Семёнович', 'гараж 30', of(nikitin)],
  [nesterenko, 'QR: Членский взнос за 2026 год, гараж 31, л/с 000022', of(nesterenko)],
  ['Титов Марк Олегович', 'ЛС:000022;ФИО:НЕСТЕРЕНКО А.Ю.;ПЕРИОД:102026;СУММА:3500.00', of(nesterenko)],
  ['Титов Марк Олегович', 'PERSACC 000012 PAYMPERIOD 102026', of(dmitriev)],
  ['Титов Марк Олегович', 'Гараж 35', 'open'],
  ['Титов Марк Олегович', 'гараж 36А', of(zhuk)],
  [klim, 'гараж 36 а также вода', of(klim)],
  ['Клим Анна Павловна', 'гараж 36, а не 36а', 'open'],
  [bely, 'Белый К.Ф. гараж сто двенадцать', of(bely)],
  ['Бондарева Инга Павловна', 'за Белого К.Ф. гараж 112, белый цвет ворот', of(bely)],
  ['Бондарева Инга Павловна', 'краска белая для ворот', 'nobody'],
  ['Бондарева Инга Павловна', 'гараж 1 12', 'open'],
  ['Бондарева Инга Павловна', 'за вывоз мусора с участка 15', 'nobody'],
  ['Бондарева Инга Павловна', 'Перевод с карты 2202**1815', 'nobody'],
  ['Бондарева Инга Павловна', 'аренда гаража 1 месяц', 'nobody'],
  ['АО "Райффайзенбанк"', 'Зачисление по QR СБП. Возмещение 24 операций за 05.10.2026', 'nobody'],
  ['БАНК ГПБ (АО)', 'Невыясненные суммы: уточните реквизиты, п/п 19 Петров Д.О.', 'nobody'],
  ['ООО НКО "ЮМани"', 'Перевод по заявлению клиента. Гараж 3', 'open'],
  [
    'ФССП России',
    'Взыскание по ИП 1234/26/78001-ИП с Голубева А.М. в пользу ГСК, судебный приказ 2-28/2026',
    of(golubev),
  ],
  ['АО "Петроэлектросбыт"', 'Возврат излишне уплаченного по договору 112', 'nobody'],
  ['ГСК "Маяк"', 'Внесение наличных членские взносы гаражи 1, 3', 'nobody'],
  ['Кассир Петров Дмитрий Олегович', 'Сдача наличных', 'open'],
]

const agapov = 'Агапов Илья Маркович'
const agapova = 'Агапова Инесса Марковна'
const bogdan = 'Богданов Юрий Игнатьевич'
const vlasov = 'Власов Константин Петрович'
const vlasova = 'Власова Ксения Петровна'
const grach = 'Грач Светлана Олеговна'
const demin = 'Дёмин Аркадий Фёдорович'
const egorov = 'Егоров Егор Егорович'
const zhigulin = 'Жигулин Марат Андреевич'
const zimina = 'Зимина Любовь Викторовна'
const ibragimova = 'Ибрагимова Гузель Рашидовна'
const kot = 'Кот Фёдор Тимофеевич'
const lukyanenko = 'Лукьяненко Наталья Ивановна'
const maltsev = 'Мальцев Григорий Саввич'
const shchukin = 'Щукин Олег Олегович'
const ostap = 'Остапенко Вадим Янович'
const pak = 'Пак Александр Ильич'
const rogov = 'Рогов Эдуард Юлианович'

/** Three rows, each of them numbered from one. */
const niva: WrittenGarage[] = [
  { number: '1', block: '1', owners: [agapov] },
  { number: '2', block: '1', owners: [bogdan] },
  { number: '3', block: '1', owners: [vlasov] },
  { number: '12', block: '1', owners: [grach] },
  { number: '15', block: '1', owners: [demin] },
  { number: '1', block: '2', owners: [agapova] },
  { number: '2', block: '2', owners: [egorov] },
  { number: '3', block: '2', owners: [vlasova] },
  { number: '12', block: '2', owners: [zhigulin] },
  { number: '16', block: '2', owners: [zimina] },
  { number: '17', block: '2', owners: [zimina] },
  { number: '1', block: '3', owners: [ibragimova] },
  { number: '2', block: '3', owners: [kot] },
  { number: '12', block: '3', owners: [lukyanenko] },
  { number: '20', block: '3', owners: [maltsev] },
  { number: '21', block: '3', owners: [shchukin] },
  { number: '22', block: '3', owners: [ostap, pak] },
  { number: '23', block: '3', owners: [rogov] },
]

const nivaLines: JudgedLine[] = [
  [agapov, 'ряд 1 гараж 1 членский взнос', of(agapov)],
  ['Ершов Антон Павлович', 'ряд 1 гараж 1 членский взнос', of(agapov)],
  ['Ершов Антон Павлович', 'гараж 1 ряд 2', of(agapova)],
  ['Ершов Антон Павлович', '3 ряд, 1 гараж, взносы', of(ibragimova)],
  ['Ершов Антон Павлович', 'гараж 12', 'open'],
  ['Ершов Антон Павлович', 'гараж №12 (3 ряд)', of(lukyanenko)],
  ['Ершов Антон Павлович', 'гараж № 12, блок 2, за 3 квартал', of(zhigulin)],
  ['Ершов Антон Павлович', 'бокс 12, ряд третий', of(lukyanenko)],
  ['Ершов Антон Павлович', 'гараж 15, ряд 1', of(demin)],
  ['Ершов Антон Павлович', 'гараж 15', of(demin)],
  ['Ершов Антон Павлович', 'гараж 15 ряд 3', 'open'],
  ['Ершов Антон Павлович', 'гараж 12 ряд 4', 'open'],
  ['Агапов И.М.', 'Взнос', of(agapov)],
  ['Агапова Людмила Сергеевна', 'за мужа Агапова И.М., 1 ряд', of(agapov)],
  ['Агапова Людмила Сергеевна', 'Агапова И.М. взнос за 2026 г.', 'open'],
  [agapova, 'Ряд 2. Гараж 1. Вступительный и членский', of(agapova)],
  [bogdan, 'Богданов, ряд 1, место 2, свет 118 кВт*ч', of(bogdan)],
  [bogdan, 'гараж 2', of(bogdan)],
  [vlasov, 'гараж 3 членский взнос', of(vlasov)],
  [vlasova, 'гараж 3 членский взнос', of(vlasova)],
  ['Власова Мария Львовна', 'гараж 3 Власов', 'open'],
  ['Власова Мария Львовна', 'за Власова Константина Петровича', of(vlasov)],
  ['Власова Мария Львовна', 'Власовой Ксении Петровны членский взнос', of(vlasova)],
  [grach, 'ЗА ОКТЯБРЬ;ГРАЧ СВЕТЛАНА ОЛЕГОВНА;ГАРАЖ 12', of(grach)],
  [grach, 'гараж 12 ряд 1, уборка снега', of(grach)],
  [grach, 'гараж 12 ряд 2', 'open'],
  ['Грач Олег Семёнович', 'за дочь Грач С.О. гараж 12', of(grach)],
  [demin, 'ДЕМИН А Ф БОКС 15', of(demin)],
  ['Демина Анна Яковлевна', 'Дёмин А. Ф., пени и членские', of(demin)],
  [egorov, 'егоров егор егорович ряд 2 гар 2', of(egorov)],
  ['Егоров Егор Петрович', 'взнос', 'nobody'],
  [zhigulin, 'за ремонт двигателя жигули', of(zhigulin)],
  ['Жигулина Ольга Маратовна', 'за Жигулина М.А. 12 гараж 2 ряд', of(zhigulin)],
  [zimina, 'зимняя уборка, гаражи 16,17', of(zimina)],
  ['Зимин Лев Викторович', 'Зимина Л.В. гаражи 16-17', of(zimina)],
  [ibragimova, 'Р3 Г1', of(ibragimova)],
  ['Гузель Рашидовна И.', 'Перевод через СБП. 3 ряд 1 гараж Ибрагимова', of(ibragimova)],
  [kot, 'Кот Ф.Т. ряд3 гараж2', of(kot)],
  ['Котов Фёдор Тимофеевич', 'взнос', 'nobody'],
  ['Котова Инна Ильинична', 'за Кота Ф.Т. членский', of(kot)],
  [lukyanenko, 'Лук’яненко Н.И. ряд 3 бокс 12', of(lukyanenko)],
  ['Лукьяненко Иван Ильич', 'за супругу гараж 12 ряд 3', of(lukyanenko)],
  [maltsev, 'взносы 2024, 2025, 2026 гг.', of(maltsev)],
  ['Мальцева Алла Дмитриевна', 'гараж двадцать Мальцев Г.С.', of(maltsev)],
  ['Мальцева Алла Дмитриевна', 'л/с №000014', of(maltsev)],
  ['Мальцева Алла Дмитриевна', 'лицевой счет: 14', of(maltsev)],
  [maltsev, 'гаражи 20 и 21', 'open'],
  ['Щукин Олег Олегович', 'гараж 21', of(shchukin)],
  ['ИП Щукин О.О.', 'членские взносы за III квартал 2026, гараж 21', of(shchukin)],
  [ostap, 'гараж 22 за двоих', 'open'],
  [ostap, 'за гараж 22 ряд 3', of(ostap)],
  [pak, 'Пак А.И. 50% гараж 22', of(pak)],
  ['Пак Ирина Владимировна', 'гараж 22 Пак А.И.', of(pak)],
  ['Пак Ирина Владимировна', 'гараж 22', 'open'],
  ['РОГОВ ЭДУАРД ЮЛИАНОВИЧ//664000, ИРКУТСК Г, БАЙКАЛЬСКАЯ УЛ, Д 12, КВ 20//', 'ВЗНОСЫ', of(rogov)],
  ['Рогов Э Ю', 'Оплата за гараж 23 ул. Байкальская, 12-20', of(rogov)],
  ['Рогова Тамара Юлиановна', 'за брата 23 гараж', of(rogov)],
  ['Рогова Тамара Юлиановна', 'за ряд 3', 'nobody'],
  ['Рогова Тамара Юлиановна', 'на ремонт крыши 3 ряда, гаражи с 20 по 23', 'open'],
  ['Рогова Тамара Юлиановна', 'Рогов Э.Ю.; Мальцев Г.С.; по 3500', 'open'],
  ['АО "Почта Банк"', 'Реестр платежей 12 от 05.10.2026, 3 платежа, комиссия 15.00', 'nobody'],
  ['АО "Россельхозбанк"', 'Выплата % по депозиту 20/23', 'nobody'],
  ['СПАО "Ингосстрах"', 'Страховое возмещение по полису 12 ряд 1', 'nobody'],
  ['АО "Почта Банк"', 'Возврат платежа: неверный счёт получателя. Кот Ф.Т., ряд 3, гараж 2', 'nobody'],
  ['Казначейство России', 'Субсидия на благоустройство, соглашение 15', 'nobody'],
  ['ПАО "Совкомбанк"', 'Комиссия за перевод 3 платежей', 'nobody', { direction: 'out' }],
  [kot, 'Возврат переплаты, ряд 3 гараж 2', 'nobody', { direction: 'out' }],
]

test.each([
  ['«Рассвет», by QR, СБП and organisations', directoryOf(rassvet, { gone: [lapin] }), rassvetLines],
  ['«Нива», whose rows are numbered from one each', directoryOf(niva), nivaLines],
])('%s: nobody gets the money of others, nearly all that tells whose it is is matched', (_, directory, lines) => {
  expect(judgeLines(directory, lines).wrong).toEqual([])
  const { waiting, share } = judgeLines(
    directory,
    lines.filter(([, , whose]) => whose !== 'open'),
  )
  expect({ isEnough: share >= 0.85, waiting }).toMatchObject({ isEnough: true })
})

it.each([
  ['гараж 12 ряд 2', ['2'], 'гараж 12||||||'],
  ['ряд 2 гараж 12', ['2'], '||||| гараж 12'],
  ['2 ряд 12 гараж', ['2'], '||||| 12 гараж'],
  ['12 гараж 2-й ряд', ['2'], '12 гараж |||||||'],
  ['2 ряд 2 гараж', ['2'], '||||| 2 гараж'],
  ['3 ряд 44 место', ['3'], '||||| 44 место'],
  ['бокс 12, ряд третий', ['3'], 'бокс 12, ||||||||||'],
  ['гараж в третьем ряду', ['3'], 'гараж в ||||||||||||'],
  ['подряд 12', [], 'подряд 12'],
])('reads rows of a purpose: %s', (text, rows, rest) => {
  expect(rowMentions(text)).toEqual({ rows, rest })
})

it('tells garages of one number by the row of their cards, and asks where a purpose names another row', () => {
  const blocks = directoryOf([
    { number: '5', block: 'А', row: '1', owners: [agapov] },
    { number: '5', block: 'Б', row: 'Ряд 2', owners: [bogdan] },
    { number: '6', block: 'Б', owners: [vlasov] },
  ])
  const stranger = 'Ершов Антон Павлович'
  const lines: JudgedLine[] = [
    [stranger, 'гараж 5 ряд 2', of(bogdan)],
    [stranger, '1-й ряд, гараж 5', of(agapov)],
    [stranger, 'гараж 6 ряд 2', of(vlasov)],
  ]
  expect(judgeLines(blocks, lines)).toMatchObject({ wrong: [], share: 1 })
  expect(judgeLines(blocks, [[agapov, 'гараж 5 ряд 3', 'open']])).toMatchObject({ wrong: [] })
})
