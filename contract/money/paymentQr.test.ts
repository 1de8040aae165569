import { paymentPurpose, paymentQrText, type Payee } from './paymentQr'

const payee: Payee = {
  name: 'ГСК "Маяк"',
  account: '40703810700380000123',
  bank_name: 'ПАО Сбербанк',
  bic: '044525225',
  corr_account: '30101810400000000225',
  inn: '7812345675',
  kpp: null,
}
const payment = {
  payee,
  amount: 1_250_000,
  purpose: 'Членский взнос за 2026 год, гараж 17, л/с 000123',
  account_number: '000123',
}

describe('the text of a payment QR', () => {
  it('has the fields that must be there first and in their order, and the sum in kopecks', () => {
    expect(paymentQrText(payment)).toBe(
      'ST00012|Name=ГСК "Маяк"|PersonalAcc=40703810700380000123|BankName=ПАО Сбербанк|BIC=044525225' +
        '|CorrespAcc=30101810400000000225|Sum=1250000|Purpose=Членский взнос за 2026 год, гараж 17, л/с 000123' +
        '|PayeeINN=7812345675|PersAcc=000123',
    )
  })

  it('says 0 for a bank without a correspondent account', () => {
    expect(paymentQrText({ ...payment, payee: { ...payee, corr_account: null } })).toContain('|CorrespAcc=0|')
  })

  it('takes another delimiter where a value has the usual one', () => {
    const text = paymentQrText({ ...payment, payee: { ...payee, name: 'ГСК|Маяк' } })
    expect(text.split('~').slice(0, 3)).toEqual(['ST00012', 'Name=ГСК|Маяк', 'PersonalAcc=40703810700380000123'])
  })

  it('gives the usual one up in values that have all of them', () => {
    const text = paymentQrText({ ...payment, payee: { ...payee, name: 'A|~_#$^&*/@%B' } })
    expect(text.split('|').slice(0, 3)).toEqual(['ST00012', 'Name=A ~_#$^&*/@%B', 'PersonalAcc=40703810700380000123'])
  })

  it('keeps names as long as a bank takes, in one line', () => {
    const long = { ...payee, name: `Гараж\n${'я'.repeat(200)}`, bank_name: 'б'.repeat(60) }
    const [, name, , bank] = paymentQrText({ ...payment, payee: long }).split('|')
    expect([name.length, bank.length, name.slice(0, 12)]).toEqual([
      'Name='.length + 160,
      'BankName='.length + 45,
      'Name=Гараж я',
    ])
  })
})

describe('the purpose of a payment', () => {
  const year = { name: 'Членский взнос', period: '2026' }

  it('names what is paid, the garage and the account', () => {
    expect(paymentPurpose([year], ['17'], '000123')).toBe('Членский взнос за 2026 год, гараж 17, л/с 000123')
    expect(paymentPurpose([year, { name: 'Пени', period: null }], ['17', '18'], '000123')).toBe(
      'Членский взнос за 2026 год, Пени, гаражи 17, 18, л/с 000123',
    )
  })

  it('joins periods of one kind, and of many names the first and the last', () => {
    const months = ['2026-03', '2026-01', '2026-02'].map((period) => ({ name: 'Электроэнергия', period }))
    expect(paymentPurpose(months, [], '5')).toBe(
      'Электроэнергия за январь 2026 года, февраль 2026 года, март 2026 года, л/с 5',
    )
    expect(paymentPurpose([...months, { name: 'Электроэнергия', period: '2026-04' }], [], '5')).toBe(
      'Электроэнергия за 01.2026–04.2026, л/с 5',
    )
  })

  it('stays within 210 signs with garages and account whole', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `Целевой взнос ${index}`, period: null }))
    expect(paymentPurpose(many, ['17', '18'], '000123')).toBe('Взносы и платежи, гаражи 17, 18, л/с 000123')
    const garages = Array.from({ length: 90 }, (_, index) => String(index + 1))
    expect(paymentPurpose(many, garages, '000123')).toBe('Взносы и платежи, л/с 000123')
  })
})
