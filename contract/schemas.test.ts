import * as fc from 'fast-check'
import { requiredText } from './text'
import { object, ValidationError, type Schema } from 'yup'
import { loginInputSchema } from './auth'
import { optionalKopecks } from './common'
import { formatAddress, gbcInfoInputSchema, gbcInputSchema } from './gbc'
import { bankQuery } from './info'
import { memberInputSchema, memberListQuery, passportInputSchema } from './members'
import { amountInput } from './money/charges'
import { MOST_AMOUNT, MOST_VALUE, TOO_LARGE } from './money/most'
import { betweenAccountsInputSchema } from './money/operations'

const cast = <T>(schema: Schema<T>, value: unknown): T =>
  schema.validateSync(value, { abortEarly: false, stripUnknown: true })

/** Field path → message of everything that is wrong. */
function errorsOf(schema: Schema, value: unknown): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false })
    return {}
  } catch (error) {
    const { inner } = error as ValidationError
    return Object.fromEntries(inner.map(({ path, message }) => [path ?? '', message]))
  }
}

const cooperative = {
  full_name: 'Гаражно-строительный кооператив «Маяк»',
  short_name: 'ГСК «Маяк»',
  tp_id: '7812345675',
  address: 'Санкт-Петербург, ул. Гаражная, д. 1',
}
const bank_account = { number: '40703810700380000123', bank: { bic: '044525225' } }
/** yup trusts these names of an object; a body that brings its own is refused by the server as unreadable. */
const key = fc.string().filter((name) => !['toString', 'valueOf', '__proto__'].includes(name))
const anything = fc.anything({ key })
const anythingIn = (names: string[]) => Object.fromEntries(names.map((name) => [name, anything]))
const cooperativeShape = anythingIn(Object.keys(gbcInputSchema.fields))
const memberShape = anythingIn(Object.keys(memberInputSchema.fields))

const person = { kind: 'person', last_name: 'Семёнов', first_name: 'Иван' }

describe('cooperative', () => {
  it('needs its names, ИНН and address; everything else may come later', () => {
    expect(cast(gbcInputSchema, cooperative)).toMatchObject({ ...cooperative, bank_account: null })
    expect(errorsOf(gbcInputSchema, {})).toEqual({
      full_name: 'Обязательное поле',
      short_name: 'Обязательное поле',
      tp_id: 'Обязательное поле',
      address: 'Обязательное поле',
    })
  })

  it('takes numbers pasted with spaces and stores them without', () => {
    const pasted = {
      ...cooperative,
      tp_id: ' 78 123\u00a045 675 ',
      trrc: '7812 01 001',
      ogrn: '1 02 77 00 13219 5',
      bank_account: {
        number: '40703 810 7 0038 0000123',
        bank: { bic: '044 525 225', corr_account: '30101 810 4 0000 0000225' },
      },
    }
    expect(cast(gbcInputSchema, pasted)).toMatchObject({
      tp_id: '7812345675',
      trrc: '781201001',
      ogrn: '1027700132195',
      bank_account: {
        number: '40703810700380000123',
        bank: { bic: '044525225', corr_account: '30101810400000000225' },
      },
    })
  })

  it('puts each wrong requisite at its own field with what is wrong', () => {
    const wrong = {
      ...cooperative,
      tp_id: '7812345676',
      trrc: '78120100',
      ogrn: '1027700132196',
      bank_account: {
        number: '40703810000380000123',
        bank: { bic: '044525225', corr_account: '30101810500000000225' },
      },
    }
    expect(errorsOf(gbcInputSchema, wrong)).toEqual({
      tp_id: 'Контрольная цифра ИНН не сходится: проверьте, нет ли опечатки',
      trrc: 'КПП: нужно 9 знаков, введено 8',
      ogrn: 'Контрольная цифра ОГРН не сходится: проверьте, нет ли опечатки',
      'bank_account.number': 'Контрольный ключ счёта не сходится с БИК 044525225: проверьте номер и БИК',
      'bank_account.bank.corr_account': 'Контрольный ключ корреспондентского счёта не сходится с БИК 044525225',
    })
  })

  it('wants the ИНН and ОГРН of an organisation, not of a person', () => {
    expect(errorsOf(gbcInputSchema, { ...cooperative, tp_id: '500100732259', ogrn: '304500116000157' })).toEqual({
      tp_id: 'У кооператива ИНН организации: 10 цифр',
      ogrn: 'У кооператива ОГРН: 13 цифр',
    })
  })

  it('needs the БИК of an account’s bank', () => {
    expect(
      errorsOf(gbcInputSchema, { ...cooperative, bank_account: { number: bank_account.number, bank: {} } }),
    ).toEqual({
      'bank_account.bank.bic': 'Обязательное поле',
    })
    expect(
      errorsOf(gbcInputSchema, { ...cooperative, bank_account: { number: '', bank: { bic: '04452522' } } }),
    ).toEqual({
      'bank_account.number': 'Обязательное поле',
      'bank_account.bank.bic': 'БИК: нужно 9 цифр, введено 8',
    })
  })

  it('has no account when every field of it is left empty', () => {
    const blank = { number: '', bank: { bic: ' ', name: null } }
    expect(cast(gbcInputSchema, { ...cooperative, bank_account: blank }).bank_account).toBeNull()
    expect(cast(gbcInputSchema, { ...cooperative, bank_account: {} }).bank_account).toBeNull()
  })

  it('takes an address as a line or by parts, each error at its part', () => {
    const parts = { region: 'Санкт-Петербург', city: 'Санкт-Петербург', street: 'Гаражная', house: '1', flat: '' }
    expect(cast(gbcInputSchema, { ...cooperative, address: parts })).toMatchObject({
      address: { ...parts, flat: null },
    })
    expect(errorsOf(gbcInputSchema, { ...cooperative, address: { ...parts, city: ' ' } })).toEqual({
      'address.city': 'Обязательное поле',
    })
    expect(errorsOf(gbcInputSchema, { ...cooperative, address: '' })).toEqual({ address: 'Обязательное поле' })
  })

  it('shows a city that is a region too once', () => {
    const parts = {
      region: 'Санкт-Петербург',
      city: 'Санкт-Петербург',
      street: 'Маяковая ул.',
      house: '17',
      flat: null,
    }
    expect(formatAddress(parts)).toBe('Санкт-Петербург, Маяковая ул., д.17')
    expect(formatAddress({ ...parts, region: 'Псковская область', city: 'Псков', flat: '3' })).toBe(
      'Псковская область, Псков, Маяковая ул., д.17, кв.3',
    )
  })

  it('stores an empty field as null', () => {
    const empty = { ...cooperative, trrc: '', ogrn: ' ', phone_number: '', email: '', chairman_name: '  ' }
    expect(cast(gbcInfoInputSchema, empty)).toMatchObject({
      trrc: null,
      ogrn: null,
      phone_number: null,
      email: null,
      chairman_name: null,
    })
  })

  it('is asked for by a БИК of nine digits', () => {
    expect(cast(bankQuery, { bic: ' 044 525 225' })).toEqual({ bic: '044525225' })
    expect(errorsOf(bankQuery, { bic: '04452522x' })).toEqual({ bic: 'БИК состоит только из цифр' })
    expect(errorsOf(bankQuery, {})).toEqual({ bic: 'Обязательное поле' })
  })
})

describe('member', () => {
  it('needs a name: a person’s own, an organisation’s title', () => {
    expect(cast(memberInputSchema, person)).toMatchObject({
      ...person,
      membership: 'member',
      phones: [],
      contact_persons: [],
      vehicles: [],
      tags: [],
    })
    expect(errorsOf(memberInputSchema, { kind: 'person' })).toEqual({
      last_name: 'Обязательное поле',
      first_name: 'Обязательное поле',
    })
    expect(errorsOf(memberInputSchema, { kind: 'organisation' })).toEqual({ organisation_name: 'Обязательное поле' })
    expect(errorsOf(memberInputSchema, { ...person, kind: 'robot' })).toEqual({ kind: 'Выберите значение из списка' })
  })

  it('takes phones in any writing', () => {
    const phones = ['8 (911) 123-45-67', '+7 921 765 43 21', '9211112233']
    expect(cast(memberInputSchema, { ...person, phones }).phones).toEqual([
      '+79111234567',
      '+79217654321',
      '+79211112233',
    ])
    expect(errorsOf(memberInputSchema, { ...person, phones: ['+79111234567', '12-34'] })).toEqual({
      'phones[1]': 'Введите телефон из 10 цифр с кодом, например +7 911 123-45-67',
    })
  })

  it('wants the ИНН of its own kind', () => {
    expect(errorsOf(memberInputSchema, { ...person, tp_id: '500100732259' })).toEqual({})
    expect(errorsOf(memberInputSchema, { ...person, tp_id: '7707083893' })).toEqual({
      tp_id: 'ИНН физического лица: нужно 12 цифр, введено 10',
    })
    const organisation = { kind: 'organisation', organisation_name: 'ООО «Ремонт»' }
    expect(errorsOf(memberInputSchema, { ...organisation, tp_id: '7707083893' })).toEqual({})
    expect(errorsOf(memberInputSchema, { ...organisation, tp_id: '500100732259' })).toEqual({
      tp_id: 'ИНН организации: нужно 10 цифр, введено 12',
    })
  })

  it('stores the СНИЛС as eleven digits however it was typed', () => {
    for (const snils of ['112-233-445 95', '11223344595', '112 233 445 95', '112–233–445–95'])
      expect(cast(memberInputSchema, { ...person, snils }).snils).toBe('11223344595')
    expect(errorsOf(memberInputSchema, { ...person, snils: '112-233-445 96' })).toEqual({
      snils: 'Контрольное число СНИЛС не сходится: проверьте, нет ли опечатки',
    })
    expect(errorsOf(memberInputSchema, { ...person, snils: '112-233' })).toEqual({
      snils: 'СНИЛС: нужно 11 цифр, введено 6',
    })
  })

  it('refuses a day that is not in the calendar instead of moving it', () => {
    expect(cast(memberInputSchema, { ...person, birth_date: '1960-02-29' }).birth_date).toBe('1960-02-29')
    for (const birth_date of ['1961-02-29', '2026-02-30', '05.10.1961'])
      expect(errorsOf(memberInputSchema, { ...person, birth_date })).toEqual({
        birth_date: 'Такой даты нет: введите день, месяц и год',
      })
  })

  it('stores empty fields as null, never as an empty text', () => {
    const names = [
      'middle_name',
      'birth_date',
      'tp_id',
      'ogrn',
      'snils',
      'email',
      'registration_address',
      'account_number',
      'share_due',
      'consent_on',
      'note',
    ]
    const stored = cast(memberInputSchema, { ...person, ...Object.fromEntries(names.map((name) => [name, ''])) })
    expect(stored).toMatchObject(Object.fromEntries(names.map((name) => [name, null])))
  })

  it('counts money in whole kopecks, not below zero', () => {
    expect(cast(memberInputSchema, { ...person, share_due: 1250000 }).share_due).toBe(1250000)
    expect(errorsOf(memberInputSchema, { ...person, share_due: 0.5 })).toEqual({
      share_due: 'Не больше двух знаков после запятой',
    })
    expect(errorsOf(memberInputSchema, { ...person, share_due: -1 })).toEqual({ share_due: 'Не меньше 0' })
    expect(errorsOf(memberInputSchema, { ...person, share_due: 'много' })).toEqual({
      share_due: 'Введите сумму числом, например 1 250,50',
    })
  })

  it.each(['1500.000', '12,345', '1e3', '1500'])('takes no sum out of the text «%s»', (share_due) =>
    expect(Object.keys(errorsOf(memberInputSchema, { ...person, share_due }))).toEqual(['share_due']),
  )

  it('keeps an e-mail in lower case and says when it is none', () => {
    expect(cast(memberInputSchema, { ...person, email: ' Ivan@Mail.RU ' }).email).toBe('ivan@mail.ru')
    expect(cast(memberInputSchema, { ...person, email: 'иван@почта.рф' }).email).toBe('иван@почта.рф')
    for (const email of ['ivan', 'ivan@mail', 'ivan@@mail.ru', 'i van@mail.ru'])
      expect(errorsOf(memberInputSchema, { ...person, email })).toEqual({
        email: 'Введите правильный адрес электронной почты',
      })
  })

  it('says how much too long a text is, in words that agree', () => {
    expect(errorsOf(memberInputSchema, { ...person, last_name: 'я'.repeat(101) })).toEqual({
      last_name: 'Не более 100 символов',
    })
  })

  it('is listed by known sorts and filters only', () => {
    expect(cast(memberListQuery, { sort: 'last_name,-joined_on', status: 'active,suspended' })).toMatchObject({
      page: 1,
      page_size: 50,
    })
    expect(errorsOf(memberListQuery, { sort: 'password', status: 'active,asleep', page_size: 201 })).toEqual({
      sort: 'Сортировки «password» нет',
      status: 'Значения «asleep» нет',
      page_size: 'Не больше 200',
    })
  })
})

describe('passport', () => {
  it('takes series and number with spaces', () => {
    expect(cast(passportInputSchema, { series: '40 15', number: '123 456', department_code: '' })).toMatchObject({
      series: '4015',
      number: '123456',
      department_code: null,
    })
    expect(errorsOf(passportInputSchema, { series: '401', number: '12345', department_code: '780001' })).toEqual({
      series: 'Серия паспорта: четыре цифры',
      number: 'Номер паспорта: шесть цифр',
      department_code: 'Код подразделения пишется так: 780-001',
    })
  })
})

describe('hostile input', () => {
  it('drops what nobody sees: control characters, and marks that turn the direction of writing', () => {
    const cast = (text: string) => requiredText(100).cast(text)
    expect(cast('\u202eИванов\u0007 \u200bИван\ufeff ')).toBe('Иванов Иван')
    // Half a character, which the engines store each in its own way; a whole one stays.
    expect(cast('Ива\ud83dнов \u{1F600}')).toBe('Иванов \u{1F600}')
    expect(cast('строка\nи\tстолбец')).toBe('строка\nи\tстолбец')
  })

  it('is refused as wrong fields, never by a crash', () => {
    const hostile = fc.record({ ...cooperativeShape, ...memberShape }, { requiredKeys: [] })
    fc.assert(
      fc.property(
        fc.oneof(hostile, anything),
        fc.constantFrom<Schema>(gbcInputSchema, memberInputSchema, passportInputSchema),
        (value, schema) => {
          try {
            schema.validateSync(value, { abortEarly: false, stripUnknown: true })
          } catch (error) {
            expect(error).toBeInstanceOf(ValidationError)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a sum of money', () => {
  it('is at most what sums of many can bear, whether it must be typed or not', () => {
    const sum = object({ typed: amountInput(), optional: optionalKopecks() })
    const most = { typed: MOST_AMOUNT, optional: MOST_VALUE }
    expect(errorsOf(sum, most)).toEqual({})
    expect(errorsOf(sum, { typed: MOST_AMOUNT + 1, optional: MOST_VALUE + 1 })).toEqual({
      typed: TOO_LARGE,
      optional: TOO_LARGE,
    })
    const advance = { from_member_id: '1', to_member_id: '2', date: '2026-10-01', advance: 1e15, reason: 'Ошибка' }
    expect(errorsOf(betweenAccountsInputSchema, advance)).toMatchObject({ advance: TOO_LARGE })
    expect(errorsOf(betweenAccountsInputSchema, { ...advance, advance: null })).not.toHaveProperty('advance')
  })
})

describe('sign-in', () => {
  it('needs both e-mail and password', () => {
    expect(errorsOf(loginInputSchema, { email: '', password: '' })).toEqual({
      email: 'Обязательное поле',
      password: 'Обязательное поле',
    })
  })
})
