import { paymentPurpose, type PurposeItem } from '#contract/money/paymentQr'
import { makeDirectory, type DirectoryMember } from '#server/features/statements/matching/directory'
import { matchLine } from '#server/features/statements/matching/matchLine'

const member = (id: string, last_name: string, account_number: string): DirectoryMember => ({
  id,
  short_name: `${last_name} И. П.`,
  last_name,
  first_name: 'Иван',
  middle_name: 'Петрович',
  organisation_name: null,
  tp_id: null,
  present: true,
  account_numbers: [account_number],
  balance: 100_000,
  contacts: [],
})
const garage = (number: string, owners: string[], block: string | null = null, former: string[] = []) => ({
  id: `${block ?? ''}${number}`,
  number,
  block,
  owners,
  former,
})

const directory = makeDirectory({
  members: [
    member('orlov', 'Орлов', '000123'),
    member('sokolov', 'Соколов', '000017'),
    member('voronov', 'Воронов', '000002'),
  ],
  garages: [
    garage('17', ['orlov'], 'А'),
    garage('18а', ['orlov', 'sokolov'], 'А'),
    garage('17', ['sokolov'], 'Б'),
    garage('2', ['voronov']),
    garage('5', ['voronov']),
    garage('2026', ['sokolov']),
  ],
  payers: [],
  own: { names: ['ГСК «Маяк»'], tp_ids: ['7812345675'], accounts: ['40703810700380000123'] },
})

const months = ['01', '02', '03', '04'].map((month) => ({ name: 'Электроэнергия', period: `2026-${month}` }))
const ITEMS: PurposeItem[][] = [
  [{ name: 'Членский взнос', period: '2026' }],
  [
    { name: 'Долг на начало учёта', period: null },
    { name: 'Членский взнос', period: '2025' },
    { name: 'Членский взнос', period: '2026' },
    { name: 'Пени', period: null },
  ],
  [{ name: 'Охрана', period: '2026-Q2' }],
  months,
  months.slice(0, 2),
  Array.from({ length: 30 }, (_, index) => ({ name: `Целевой взнос ${index}`, period: '2026' })),
]
const PAYERS: [id: string, garages: string[], account: string][] = [
  ['orlov', ['17', '18а'], '000123'],
  ['orlov', ['17'], '000123'],
  ['sokolov', ['17', '2026'], '000017'],
  ['voronov', ['2', '5'], '000002'],
  ['voronov', [], '000002'],
]
const NAMES: Record<string, string> = {
  orlov: 'Орлов Иван Петрович',
  sokolov: 'Соколов Иван Петрович',
  voronov: 'Воронов Иван Петрович',
}

describe('the purpose of a receipt’s QR', () => {
  it('is matched with certainty when it comes back in a statement, whoever outside the cooperative pays', () => {
    const missed = PAYERS.flatMap(([id, garages, account]) =>
      [NAMES[id], 'Лебедева Мария Сергеевна'].flatMap((counter_name) =>
        ITEMS.flatMap((items) => {
          const purpose = paymentPurpose(items, garages, account)
          const line = { kind: '', direction: 'in', amount: 150_000, counter_name, counter_tp_id: '', purpose } as const
          const { level, member_id } = matchLine({ ...line, counter_account: '40817810500000000001' }, directory)
          return level === 1 && member_id === id ? [] : [`${counter_name}: ${purpose} → ${level} ${member_id}`]
        }),
      ),
    )
    expect(missed).toEqual([])
  })
})
