import { CHARGE_SOURCES } from './chargeList'
import { chargeSources, chargeSourcesThat, MONEY_SOURCES } from './sources'

describe('where a charge comes from', () => {
  it('tells what counts as charged in its month', () => {
    expect(chargeSourcesThat(({ isNewlyCharged }) => isNewlyCharged)).toEqual(['run', 'manual', 'fine', 'correction'])
  })
  it('tells what takes back money that was paid ahead, which no list of charges shows', () => {
    const taken = chargeSourcesThat(({ takesAdvance }) => takesAdvance)
    expect(taken).toEqual(['refund', 'advance'])
    expect(chargeSourcesThat((facts) => !facts.takesAdvance).sort()).toEqual([...CHARGE_SOURCES].sort())
  })
  it('tells what can be corrected in place', () => {
    expect(chargeSourcesThat(({ uncorrectable }) => uncorrectable === null)).toEqual([
      ...['run', 'manual', 'fine', 'correction', 'opening'],
    ])
  })
  it('names what is of no contribution', () => {
    const named = chargeSourcesThat(({ title }) => title !== 'Начисление')
    expect(named.map((source) => chargeSources[source].title)).toEqual([
      ...['Начальный долг', 'Начальный долг', 'Возврат аванса', 'Перенос аванса'],
    ])
  })
})

it('a payment is money where it came by the desk or the bank', () => {
  expect(MONEY_SOURCES).toEqual(['cash', 'bank'])
})
