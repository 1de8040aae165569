import type { ApiError, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { ContributionKind, Rate } from '#contract/money/contributions'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

const land = { cadastral_value: 1_200_000_000, tax_rate: 1.5, area: 5000, bank_fee: 1 }

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let keys = 0

  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    (
      await test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body, {
        'idempotency-key': `land-${(keys += 1)}`,
      })
    ).body
  const kind = (fields: object = {}) =>
    call<ContributionKind & ApiError>('POST', 'contribution-kinds', {
      name: 'Земельный налог',
      nature: 'land',
      method: 'land',
      share_by: 'area',
      periodicity: 'year',
      due_rule: 'end_of_month',
      ...fields,
    })
  const rate = (id: string, fields: object = {}) =>
    call<ContributionKind & ApiError>('POST', `contribution-kinds/${id}/rates`, {
      valid_from: '2026-01-01',
      land,
      ...fields,
    })
  const garage = async (number: string, fields: object) => {
    const { id } = await call<Garage>('POST', 'garages', { number, ...fields })
    const { id: member_id } = await test().member(gbc.id, chairman, { last_name: `Владелец${number}` })
    const owner = { member_id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' }
    await call('POST', `garages/${id}/ownerships`, owner)
  }
  const rowsOf = async (kind_id: string, period: string, date: string) => {
    const { id } = await call<ChargeRun>('POST', 'charges/runs', { kind_id, period, date })
    await until(async () => (await call<ChargeRun>('GET', `charges/runs/${id}`)).status === 'ready')
    return (await call<Page<ChargeRunRow>>('GET', `charges/runs/${id}/rows`)).items.map(
      ({ garage_number, amount, formula, problem }) => [
        garage_number,
        problem ?? amount / 100,
        formula.replaceAll('\u00a0', ' '),
      ],
    )
  }

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })

  it('divides the tax of the land without bought plots by the areas of garages, to the kopeck', async () => {
    await garage('1', { area: 18 })
    await garage('2', { area: 24 })
    await garage('3', { area: 18, land_privatised: true, plot_area: 500 })
    // The size of a plot that isn't the owner's is not taken off.
    await garage('4', { area: 18, plot_area: 100 })
    const { id } = await kind()
    expect((await rate(id)).rate).toMatchObject({ price: 1_818_000_000, land })
    const because = '(12 000 000,00 ₽ × 1,5 % × 4 500 из 5 000 м² + 1 % банку)'
    expect(await rowsOf(id, '2026', '2026-10-01')).toEqual([
      ['1', 37_758.46, `163 620,00 ₽ × 18 из 78 м² = 37 758,46 ₽ ${because}`],
      ['2', 50_344.62, `163 620,00 ₽ × 24 из 78 м² = 50 344,62 ₽ ${because}`],
      ['3', 37_758.46, `163 620,00 ₽ × 18 из 78 м² = 37 758,46 ₽ ${because}`],
      ['4', 37_758.46, `163 620,00 ₽ × 18 из 78 м² = 37 758,46 ₽ ${because}`],
    ])
  })

  it('has the value of the year that is charged, though it is charged in the next', async () => {
    await garage('1', {})
    const { id } = await kind({ share_by: 'garage' })
    await rate(id)
    await rate(id, { valid_from: '2027-01-01', land: { ...land, cadastral_value: 2_400_000_000 } })
    const amounts = async (period: string) => (await rowsOf(id, period, '2027-02-01')).map(([, amount]) => amount)
    expect([await amounts('2026'), await amounts('2027')]).toEqual([[181_800], [363_600]])
    expect(await call<Rate[]>('GET', `contribution-kinds/${id}/rates`)).toMatchObject([
      { price: 3_636_000_000 },
      { price: 1_818_000_000 },
    ])
  })

  it('is charged once a year, by the value of the land and nothing else', async () => {
    expect((await kind({ periodicity: 'month' })).errors).toEqual({
      periodicity: 'Налог и аренду земли начисляют раз в год',
    })
    const { id } = await kind()
    expect((await rate(id, { land: null, price: 100 })).errors).toEqual({
      land: 'Укажите стоимость, ставку и площадь земли',
    })
    expect((await rate(id, { land: { ...land, area: null } })).errors).toHaveProperty(['land.area'])
    const other = await kind({ name: 'Членский взнос', method: 'garage' })
    expect((await rate(other.id)).errors).toEqual({ land: 'У этого взноса ставка не по земле' })
    expect((await rate(other.id, { land: null })).errors).toEqual({ price: 'Обязательное поле' })
    expect(await rowsOf(id, '2026', '2026-10-01')).toEqual([])
  })

  it('is of the land with the plots that owners have bought, so not of less', async () => {
    await garage('1', { land_privatised: true, plot_area: 28 })
    const { id } = await kind()
    expect((await rate(id, { land: { ...land, area: 10 } })).errors).toEqual({
      'land.area': 'Одни участки в собственности занимают 28\u00a0м²: укажите всю землю вместе с ними',
    })
    expect((await rate(id, { land: { ...land, area: 28 } })).rate).not.toBeNull()
  })
})
