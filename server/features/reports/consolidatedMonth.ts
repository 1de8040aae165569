import { MONEY_ACCOUNTS, operationKinds, type AccountCode } from '#contract/money/chart'
import { fundTitle, NO_FUND_NAME } from '#contract/money/funds'
import type { Report, ReportCell } from '#contract/money/reports'
import type { Handle } from '#server/db/engine'
import { accountNames } from '#server/features/books/accountNames'
import { fundsWithin } from '#server/features/funds/fundTurnovers'
import type { Period } from '#server/lib/period'
import { flowsOf, merged, paidKinds, PERSONAL, sum, type Flow, type Line } from './monthFlows'
import { movedAccounts } from './trialBalance'

const columns = [
  { title: 'Поступления', type: 'text' as const },
  { title: 'Поступило', type: 'money' as const },
  { title: 'Расходы', type: 'text' as const },
  { title: 'Израсходовано', type: 'money' as const },
]

/**
 * «Сводный месяц» (specification, money §15): what came in by kinds beside what went out by categories, the difference, and
 * the money of each desk and account and the balance of each fund at both ends. Opening and difference make the closing, to
 * the kopeck, and so do desks and accounts on one side, funds and the money of no fund on the other.
 */
export async function consolidatedMonth(
  handle: Handle,
  gbc_id: string,
  period: Period,
): Promise<Omit<Report, keyof Period>> {
  const [moved, flows, { kinds, before }, { funds, rest }] = await Promise.all([
    movedAccounts(handle, gbc_id, period, { withPersonal: false }),
    flowsOf(handle, gbc_id, period),
    paidKinds(handle, gbc_id, period),
    fundsWithin(handle, gbc_id, period),
  ])
  const named = [...moved, ...flows].filter(({ account }) => account !== PERSONAL)
  const nameOf = await accountNames(
    handle,
    gbc_id,
    named.map(({ account, ref_id }) => ({
      debit_code: account,
      debit_ref_id: ref_id,
      credit_code: account,
      credit_ref_id: ref_id,
    })),
  )
  // The code of the account says nothing here.
  const nameWithout = ({ account, ref_id }: { account: AccountCode; ref_id: string }) =>
    nameOf(account, ref_id).slice(account.length + 1)
  const byAccount = [...flows].sort((one, other) => one.account.localeCompare(other.account))
  const others = (direction: Flow['direction']) =>
    byAccount
      .filter((flow) => flow.direction === direction && flow.account !== PERSONAL)
      // Money to account for isn't spent yet: a person's name alone would say nothing.
      .map((flow): Line => [flow.account === '71' ? `Под отчёт: ${nameWithout(flow)}` : nameWithout(flow), flow.amount])
  const ofMembers = (direction: Flow['direction']) =>
    flows
      .filter((flow) => flow.direction === direction && flow.account === PERSONAL)
      .reduce((total, { amount }) => total + amount, 0)
  const change = (account: string) =>
    moved.filter((one) => one.account === account).reduce((total, { debit, credit }) => total + debit - credit, 0)
  const received = merged([
    ...kinds,
    ['Авансы членов', ofMembers('in') - (sum(kinds) - before)],
    [before > 0 ? 'Зачтены прежние авансы' : 'Стало авансом из прежних оплат', -before],
    ...others('in'),
    ['Невыясненные поступления', -change('76.Н')],
  ])
  const spent = merged([
    ...others('out'),
    [operationKinds.refund.title, ofMembers('out')],
    ['Неразобранные списания', change('60.Н')],
  ])
  const places = moved
    .filter(({ account }) => MONEY_ACCOUNTS.includes(account))
    .sort(
      (one, other) => one.account.localeCompare(other.account) || nameWithout(one).localeCompare(nameWithout(other)),
    )
    .map((account) => ({
      name: nameWithout(account),
      opening: account.opening,
      closing: account.opening + account.debit - account.credit,
    }))
    .filter((place) => place.opening !== 0 || place.closing !== 0)
  if (received.length + spent.length + places.length === 0) return { columns, rows: [], totals: [] }
  const pairs = Array.from({ length: Math.max(received.length, spent.length) }, (_, index): ReportCell[] => [
    ...(received[index] ?? [null, null]),
    ...(spent[index] ?? [null, null]),
  ])
  // Funds are of all money, also of what people hold to account for: less that they make the money of desks and accounts.
  const held = moved.reduce((total, { account, opening }) => (account === '71' ? total + opening : total), 0)
  const kept = [
    ...funds.map(({ name, ...fund }) => ({ ...fund, name: fundTitle(name) })),
    { name: NO_FUND_NAME, ...rest },
    { name: 'За вычетом выданного под отчёт', opening: -held, closing: -held - change('71') },
  ].filter((row) => row.opening !== 0 || row.closing !== 0)
  const difference = sum(received) - sum(spent)
  const [opening, closing] = [
    places.reduce((total, place) => total + place.opening, 0),
    places.reduce((total, place) => total + place.closing, 0),
  ]
  return {
    columns,
    rows: [
      ...pairs,
      ['Всего поступило', sum(received), 'Всего израсходовано', sum(spent)],
      [difference < 0 ? 'Израсходовано больше на' : 'Поступило больше на', Math.abs(difference), null, null],
      ...places.map((place) => [`${place.name} на начало`, place.opening, `${place.name} на конец`, place.closing]),
      ...kept.map((row) => [`${row.name} на начало`, row.opening, `${row.name} на конец`, row.closing]),
    ],
    sums: [pairs.length, pairs.length + 1],
    totals: ['Деньги на начало', opening, 'Деньги на конец', closing],
  }
}
