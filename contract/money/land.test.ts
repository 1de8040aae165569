import { landCharge, landPrice, type Land } from './land'

const land: Land = { cadastral_value: 1_200_000_000, tax_rate: 1.5, area: 5000, bank_fee: 0 }
const plain = ({ amount, formula }: ReturnType<typeof landCharge>) => [amount, formula.replaceAll('\u00a0', ' ')]

describe('tax of the land', () => {
  it('is a part of its value for a year', () => {
    expect(landPrice(land)).toBe(18_000_000 * 100)
    expect(plain(landCharge(land, 0))).toEqual([18_000_000, '12 000 000,00 ₽ × 1,5 %'])
  })

  it('is without the plots that owners have bought, and with what the bank takes', () => {
    expect(plain(landCharge({ ...land, bank_fee: 1 }, 500_000))).toEqual([
      16_362_000,
      '12 000 000,00 ₽ × 1,5 % × 4 500 из 5 000 м² + 1 % банку',
    ])
  })

  it('is rounded once to the kopeck, half away from zero', () => {
    expect(landCharge({ cadastral_value: 100, tax_rate: 0.5, area: 1, bank_fee: 0 }, 0).amount).toBe(1)
    expect(landCharge({ cadastral_value: 99, tax_rate: 0.5, area: 1, bank_fee: 0 }, 0).amount).toBe(0)
  })

  it('is nothing where all of the land is the owners’', () => {
    expect(landCharge(land, 5_000_000).amount).toBe(0)
    expect(landCharge(land, 6_000_000).amount).toBe(0)
  })
})
