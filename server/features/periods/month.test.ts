import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiError, Page } from '#contract/common'
import type { Account, AccountStatement } from '#contract/money/accounts'
import type { Book } from '#contract/money/books'
import type { ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Payment } from '#contract/money/payments'
import type { Checklist, Periods } from '#contract/money/periods'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { firstBrokenLink } from '#server/records/audit'
import { importSteps } from '#server/testing/imports'
import { listedOwners, soleDebtors, sumOf, type ListedOwner } from '#server/testing/mayakList'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

const file = readFileSync(join(__dirname, '..', 'imports', 'fixtures', 'mayak-members.xlsx'))

/** Kopecks: a year of membership for a garage; of security for a square metre. */
const PER_GARAGE = 350_000
const PER_METRE = 15_050

onBothEngines((test) => {
  let base: string
  let gbc_id: string
  let accountant: TestUser
  let keys = 0

  const post = async <T>(path: string, body: object, expected = 201): Promise<T> => {
    const key = { 'idempotency-key': `month-${(keys += 1)}` }
    const answer = await test().call<T>(accountant, 'POST', `${base}/${path}`, body, key)
    expect([path, answer.status, answer.status === expected ? null : answer.body]).toEqual([path, expected, null])
    return answer.body
  }
  const get = async <T>(path: string) => (await test().call<T>(accountant, 'GET', `${base}/${path}`)).body
  const accounts = async () => {
    const found: Account[] = []
    for (let page = 1; ; page += 1) {
      const { items, total } = await get<Page<Account>>(`accounts?page_size=100&page=${page}`)
      found.push(...items)
      if (found.length >= total) return found
    }
  }
  const owed = async () => sumOf((await accounts()).map(({ balance }) => balance))

  /** Rate, preview and posting of a kind for the year 2026. */
  const chargeYear = async (name: string, method: 'garage' | 'area', kopecks: number) => {
    const kind = await post<ContributionKind>('contribution-kinds', {
      name,
      nature: 'membership',
      method,
      periodicity: 'year',
      due_rule: 'end_of_month',
    })
    await post(`contribution-kinds/${kind.id}/rates`, { valid_from: '2026-01-01', price: kopecks * 100 })
    const { id } = await post<ChargeRun>('charges/runs', { kind_id: kind.id, period: '2026', date: '2026-10-02' })
    const run = () => get<ChargeRun>(`charges/runs/${id}`)
    await until(async () => (await run()).status === 'ready')
    const preview = await run()
    await post(`charges/runs/${id}/post`, {}, 202)
    await until(async () => (await run()).status === 'posted')
    expect((await run()).amount_total).toBe(preview.amount_total)
    return preview
  }
  const close = async (month: string, amounts: Record<string, number>, expected = 200) => {
    const { places } = await get<Checklist>(`periods/${month}/checklist`)
    const counted = places.map(({ account_id, place }) => ({ account_id, amount: amounts[place] ?? 0 }))
    return post<Periods & ApiError>(`periods/${month}/close`, { counted, despite_warnings: true, note: '-' }, expected)
  }

  beforeEach(async () => {
    const { gbc, chairman } = await test().cooperative()
    gbc_id = gbc.id
    base = `/api/gbc/${gbc_id}`
    accountant = await test().user({ gbc_id, role: 'accountant' })
    const steps = importSteps(test, () => ({ gbc_id, user: chairman }))
    const { id } = await steps.checked('mayak.xlsx', file)
    expect(await steps.apply(id)).toMatchObject({ status: 'applied', job: { status: 'done' } })
  })

  it("takes an office from its own table through a month's charges and payments to a closed period", async () => {
    const owners = await listedOwners(file)
    const garages = [...new Map(owners.map((owner) => [owner.garage, owner])).values()]
    expect([owners.length, garages.length]).toEqual([248, 240])
    const opening = sumOf(owners.map(({ debt }) => debt))
    expect(await owed()).toBe(opening)

    // A year for everyone: by the garage, and by its area to a tenth of a metre.
    const ofArea = ({ area }: ListedOwner) => (area * PER_METRE) / 10
    const membership = await chargeYear('Членский взнос', 'garage', PER_GARAGE)
    const security = await chargeYear('Охрана', 'area', PER_METRE)
    const charged = sumOf(garages.map((garage) => PER_GARAGE + ofArea(garage)))
    for (const { rows_total, problems_total, uncharged_total } of [membership, security])
      expect([rows_total, problems_total, uncharged_total]).toEqual([248, 0, 0])
    expect(membership.amount_total).toBe(240 * PER_GARAGE)
    expect(membership.amount_total + security.amount_total).toBe(charged)
    expect(await owed()).toBe(opening + charged)

    // Ten at the desk: five pay all that they owe, five a round sum.
    const payers = soleDebtors(owners).slice(0, 10)
    expect(payers).toHaveLength(10)
    const byName = new Map((await accounts()).map((account) => [account.member_name, account]))
    const due = (payer: ListedOwner) => payer.debt + PER_GARAGE + ofArea(payer)
    const sums = payers.map((payer, index) => (index % 2 === 0 ? due(payer) : 200_000))
    const payments: Payment[] = []
    for (const [index, payer] of payers.entries()) {
      const account = byName.get(payer.name)
      expect([payer.name, account?.balance]).toEqual([payer.name, due(payer)])
      const lines = [{ member_id: account?.id, amount: sums[index] }]
      payments.push(await post<Payment>('payments', { paid_on: `2026-10-${10 + index}`, lines }))
    }
    const paid = sumOf(sums)
    expect(payments.map(({ number }) => number)).toEqual(payers.map((_, index) => String(index + 1)))
    expect(await owed()).toBe(opening + charged - paid)

    // One was somebody else's: what it had paid is owed again.
    await post(`operations/${payments[0].operation_id}/reverse`, { reason: 'Не тот гараж' }, 200)
    const kept = paid - sums[0]
    expect(await owed()).toBe(opening + charged - kept)
    const after = new Map((await accounts()).map(({ member_name, balance }) => [member_name, balance]))
    expect(payers.map(({ name }) => after.get(name))).toEqual(
      payers.map((payer, index) => due(payer) - (index === 0 ? 0 : sums[index])),
    )
    const id = byName.get(payers[2].name)?.id
    const statement = await get<AccountStatement>(`accounts/${id}/statement?from=2026-10-01&to=2026-10-31`)
    expect([statement.opening, statement.charged, statement.paid, statement.closing]).toEqual([
      payers[2].debt,
      due(payers[2]) - payers[2].debt,
      sums[2],
      0,
    ])
    const cash = await get<Book>('books/cash?from=2026-10-01&to=2026-10-31')
    expect([cash.opening, cash.received - cash.spent, cash.closing]).toEqual([0, kept, kept])

    // September, from whose end the balances are, and October.
    await close('2026-09', {})
    const { places } = await get<Checklist>('periods/2026-10/checklist')
    expect(places).toMatchObject([{ place: 'cash', balance: kept }])
    await close('2026-10', { cash: kept - 1 }, 422)
    const { months, closed_through } = await close('2026-10', { cash: kept })
    expect(closed_through).toBe('2026-10-31')
    expect(months.find(({ month }) => month === '2026-10')).toMatchObject({ charged, paid: kept, cash: kept, bank: 0 })
    const late = { paid_on: '2026-10-31', lines: [{ member_id: id, amount: 100 }] }
    expect(await post<ApiError>('payments', late, 422)).toMatchObject({
      errors: {
        paid_on: 'Месяц 10.2026 закрыт. Поставьте дату не раньше 01.11.2026 или отметьте «Провести 01.11.2026»',
      },
    })

    const ids = [...byName.values()].map((account) => account.id)
    expect(await ledgerDifferences(test().db.read, gbc_id)).toEqual([])
    expect(await accountDifferences(test().db.read, gbc_id, ids)).toEqual([])
    expect(await firstBrokenLink(test().db, gbc_id)).toBeNull()
  })
})
