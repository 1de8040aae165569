import { TOTP } from 'otpauth'
import type { BankAccountAnswer } from '#contract/gbc'
import type { Ownership, Transfer } from '#contract/garages'
import type { Proposal } from '#contract/proposals'
import type { Page } from '#contract/common'
import { postCharges } from '#server/features/charges/postCharges'
import { newId, now } from '#server/lib/ids'
import { newRecord } from '#server/records/versioned'
import { importSteps } from '../imports'
import { statementLineRow, statementRow } from '../statementRows'
import { TEST_PASSWORD } from '../testApp'
import { until } from '../until'
import { form, photo } from '../uploads'
import type { Stage, Target } from './stageTypes'

const GBC = '/api/gbc/:gbc_id'
const NEW_PASSWORD = 'small-owl-in-the-cellar'

/** What has to be done with a record before a verb can be, by the end of the verb's address; the rest is done with a new record. */
const EARLIER: [address: RegExp, verbs: string[]][] = [
  [/\/restore$/, ['archive']],
  [/\/users\/:id\/unblock$/, ['block']],
  [/\/members\/:id\/(suspend|expel)$/, ['admit']],
  [/\/members\/:id\/resume$/, ['admit', 'suspend']],
  [/\/announcements\/:id\/withdraw$/, ['publish']],
]
export const verbsBefore = (url: string): string[] => EARLIER.find(([address]) => address.test(url))?.[1] ?? []

const freshUser = async ({ test }: Stage): Promise<Partial<Target>> => ({ caller: await test.user() })

async function protectedUser(stage: Stage): Promise<Partial<Target>> {
  const caller = await stage.test.user()
  const post = <T>(verb: string, body: object) =>
    stage.send<T>('POST', `/api/auth/two-factor/${verb}`, { password: TEST_PASSWORD, ...body }, caller)
  const { secret } = await post<{ secret: string }>('setup', {})
  const { recovery_codes } = await post<{ recovery_codes: string[] }>('enable', {
    code: new TOTP({ secret }).generate(),
  })
  return { caller, known: { code: recovery_codes[0] } }
}

async function memberUser(stage: Stage) {
  const member = await stage.test.member(stage.gbc_id, stage.chairman)
  return { member, caller: await stage.test.user({ gbc_id: stage.gbc_id, role: 'member', member_id: member.id }) }
}

const propose = ({ send }: Stage, { member, caller }: Awaited<ReturnType<typeof memberUser>>) =>
  send('POST', 'me/proposals', { ...member, phones: ['+79215554433'] }, caller)

async function openProposal(stage: Stage): Promise<Partial<Target>> {
  const by = await memberUser(stage)
  await propose(stage, by)
  const { items } = await stage.send<Page<Proposal>>('GET', `members/proposals?member_id=${by.member.id}`)
  const [{ id, version, member_version }] = items
  return { ids: { id }, known: { version, member_version } }
}

async function ownedGarage({ send, make }: Stage): Promise<Partial<Target>> {
  const garage = await make(`${GBC}/garages`)
  const { id: member_id } = await make(`${GBC}/members`)
  const owned = { member_id, from: '2020-01-01' }
  const [ownership] = await send<Ownership[]>('POST', `garages/${garage.id}/ownerships`, owned)
  return { ids: { id: garage.id }, known: { ownership_id: ownership.id, ground_later: true } }
}

const withImage =
  (list: 'garages' | 'property') =>
  async ({ test, chairman, make }: Stage): Promise<Partial<Target>> => {
    const { id } = await make(`${GBC}/${list}`)
    const { payload, type } = form([
      ['area', list === 'garages' ? 'garage_image' : 'property_image'],
      ['record_id', id],
      ['file', { name: 'a.jpg', content: await photo({ width: 20, height: 20 }).jpeg().toBuffer() }],
    ])
    const { body } = await test.call<{ id: string }>(chairman, 'POST', '/api/files/upload', payload, {
      'content-type': type,
    })
    return { ids: { id, image_id: body.id }, known: { ids: [body.id] } }
  }

/** An import that has come as far as the given step needs; one that has is taken again once its job is done. */
const statusBefore = {
  table: 'read',
  check: 'checked',
  decisions: 'checked',
  apply: 'checked',
  undo: 'applied',
} as const
const importBefore =
  (step: keyof typeof statusBefore) =>
  async ({ test, gbc_id, chairman, memory }: Stage): Promise<Partial<Target>> => {
    const steps = importSteps(
      () => test,
      () => ({ gbc_id, user: chairman }),
    )
    const last = memory.get(step)
    let found = last === undefined ? null : await steps.settled(last)
    if (found?.status !== statusBefore[step]) {
      found = await steps.upload('a.csv', Buffer.from('Фамилия;Имя;Гараж\nВвозимов;Олег;77\n'))
      if (step !== 'table' && step !== 'check') found = await steps.check(found)
      if (step === 'undo') found = await steps.apply(found.id)
    }
    const { id, version } = found
    memory.set(step, id)
    return {
      ids: { id },
      known: { version, sheet: 0, columns: steps.guessed(found), header_from: 1, header_to: 1, decisions: [] },
    }
  }

/** A payment of a new member. */
const paymentOf = async ({ make }: Stage) => {
  const { id: member_id } = await make(`${GBC}/members`)
  return { paid_on: '2026-01-15', lines: [{ member_id, amount: 100 }] }
}

const takenPayment = async (stage: Stage): Promise<Partial<Target>> => {
  const payment = await paymentOf(stage)
  const { id } = await stage.send('POST', 'payments', payment)
  return { ids: { id }, known: { member_id: payment.lines[0].member_id, amount: 1 } }
}

const withBankAccount = async (stage: Stage): Promise<void> => {
  if (stage.memory.has('bank account')) return
  const account = { number: '40703810700380000123', bank: { bic: '044525225', name: 'Сбербанк' } }
  await stage.send('POST', 'add_bank_account', account)
  stage.memory.set('bank account', account.number)
}

/** Cash that is on its way to the bank, where the cooperative has an account. */
const cashOnItsWay = async (stage: Stage): Promise<Partial<Target>> => {
  await withBankAccount(stage)
  await takenPayment(stage)
  const { id } = await stage.send('POST', 'operations/cash-to-bank', { amount: 100, sent_on: '2026-01-15' })
  return { ids: { id } }
}

/** One of two: the only desk stays in work. */
const secondDesk = async ({ make }: Stage): Promise<Partial<Target>> => {
  await make(`${GBC}/cash-desks`)
  return { ids: { id: (await make(`${GBC}/cash-desks`)).id } }
}

/** A cooperative whose January is over and open, or closed. */
const monthOf =
  (closed: boolean) =>
  async ({ test, send }: Stage): Promise<Partial<Target>> => {
    const { gbc, chairman } = await test.cooperative()
    const month = '2026-01'
    if (closed) await send('POST', `/api/gbc/${gbc.id}/periods/${month}/close`, {}, chairman)
    return { caller: chairman, ids: { gbc_id: gbc.id, month }, known: { counted: [] } }
  }

const targetKind = async ({ send }: Stage): Promise<Partial<Target>> => {
  const kind = { name: newId(), nature: 'target', method: 'manual', periodicity: 'none', due_rule: 'end_of_month' }
  return { ids: { id: (await send('POST', 'contribution-kinds', kind)).id } }
}

/** A run that has come as far as the step needs. */
const runBefore =
  (step: 'preview' | 'post' | 'reverse') =>
  async (stage: Stage): Promise<Partial<Target>> => {
    const { send, make } = stage
    const { ids } = await ownedGarage(stage)
    const { id: kind_id } = await make(`${GBC}/contribution-kinds`)
    await send('PUT', `contribution-kinds/${kind_id}`, { method: 'garage', periodicity: 'year' })
    await send('POST', `contribution-kinds/${kind_id}/rates`, { valid_from: '2020-01-01', price: 1_000_000 })
    const run = { kind_id, period: '2026', date: '2026-01-15', garage_ids: [ids?.id] }
    const { id } = await send('POST', 'charges/runs', run)
    const came = (status: string) =>
      until(async () => (await send<{ status: string }>('GET', `charges/runs/${id}`)).status === status)
    await came('ready')
    if (step === 'reverse') {
      await send('POST', `charges/runs/${id}/post`, {})
      await came('posted')
    }
    return { ids: { id } }
  }

async function monthlyKind({ send }: Stage): Promise<string> {
  const kind = { name: newId(), nature: 'membership', method: 'garage', periodicity: 'month' }
  return (await send<{ id: string }>('POST', 'contribution-kinds', kind)).id
}

const scheduleOfKind = async (stage: Stage): Promise<Partial<Target>> => {
  const kind_id = await monthlyKind(stage)
  const { id, version } = await stage.send<{ id: string; version: number }>('POST', 'charge-schedules', {
    kind_id,
    day: 1,
  })
  return { ids: { id }, known: { kind_id, version } }
}

/** A debt of a rouble that was brought over from another book. */
const owedBefore = async ({ test, gbc_id, chairman, make }: Stage): Promise<{ id: string; member_id: string }> => {
  const { id: member_id } = await make(`${GBC}/members`)
  const [{ id }] = await test.db.write.transaction().execute((trx) =>
    postCharges(trx, { gbc_id, user_id: chairman.id }, [
      {
        member_id,
        amount: 100,
        date: '2026-01-15',
        due_date: null,
        nature: 'other',
        kind_id: null,
        source: 'opening',
      },
    ]),
  )
  return { id, member_id }
}

const openingDebt = async (stage: Stage): Promise<Partial<Target>> => {
  const { id } = await owedBefore(stage)
  return { ids: { id }, known: { parts: [{ kind_id: null, period: null, due_date: '2026-01-31', amount: 100 }] } }
}

/** A part of such a debt. */
const debtPart = async (stage: Stage): Promise<Partial<Target>> => {
  const { ids, known } = await openingDebt(stage)
  const [{ id }] = await stage.send<{ id: string }[]>('POST', `charges/${ids?.id}/split`, { ...known })
  return { ids: { id } }
}

/** A statement with one line that can be accepted: written at once, as uploads are few a minute. */
const readyStatement = async ({ test, gbc_id, chairman, make }: Stage): Promise<Partial<Target>> => {
  const [id, line_id] = [newId(), newId()]
  await test.db.write
    .insertInto('statements')
    .values(statementRow({ gbc_id, id, created_by: chairman.id }))
    .execute()
  await test.db.write
    .insertInto('statement_lines')
    .values(statementLineRow({ gbc_id, id: line_id, statement_id: id }))
    .execute()
  const { id: member_id } = await make(`${GBC}/members`)
  const known = { member_id, garage_id: null, parts: [{ member_id, garage_id: null, amount: 100 }] }
  return { ids: { id, line_id }, known }
}

/** A registry whose columns wait to be named. */
const readRegistry = async ({ test, gbc_id, chairman }: Stage): Promise<Partial<Target>> => {
  const id = newId()
  const columns = [
    { index: 0, letter: 'A', header: 'Дата', samples: [], guess: null },
    { index: 1, letter: 'B', header: 'Сумма', samples: [], guess: null },
    { index: 2, letter: 'C', header: 'ФИО', samples: [], guess: null },
  ]
  const place = { sheets: [{ index: 0, name: 'CSV' }], sheet: 0, header_row: 1 }
  const sheet = JSON.stringify({ columns, ...place, rows: 1, unreadable: 0, text: 'Дата · Сумма · ФИО' })
  const file = { storage_key: newId(), shape: id, sheet }
  await test.db.write
    .insertInto('statements')
    .values(statementRow({ gbc_id, id, created_by: chairman.id, status: 'columns', bank_account_id: null, ...file }))
    .execute()
  const fields = ['date', 'amount', 'payer']
  const named = fields.map((field, index) => ({ index, field }))
  return { ids: { id }, known: { kind: 'acquiring', columns: named, sheet: 0, header_row: 1 } }
}

/** A credit of an accepted statement and the registry of card payments whose money it is. */
const waitingRegistry = async ({ test, gbc_id, chairman }: Stage): Promise<Partial<Target>> => {
  const [id, line_id, registry_id] = [newId(), newId(), newId()]
  const posted = { gbc_id, created_by: chairman.id, status: 'posted' as const }
  await test.db.write
    .insertInto('statements')
    .values([
      statementRow({ ...posted, id }),
      statementRow({ ...posted, id: registry_id, kind: 'acquiring', shape: 'shape', bank_account_id: null }),
    ])
    .execute()
  await test.db.write
    .insertInto('statement_lines')
    .values([
      statementLineRow({ gbc_id, id: line_id, statement_id: id, status: 'unclear', live: 1 }),
      statementLineRow({ gbc_id, id: newId(), statement_id: registry_id, status: 'unclear', live: 1 }),
    ])
    .execute()
  return { ids: { id, line_id }, known: { registry_ids: [registry_id] } }
}

const keptMapping = async ({ test, gbc_id }: Stage): Promise<Partial<Target>> => {
  const id = newId()
  const mapping = {
    shape: id,
    name: 'Банк',
    kind: 'acquiring' as const,
    header: 'Дата',
    columns: '[]',
    updated_at: now(),
  }
  await test.db.write
    .insertInto('registry_mappings')
    .values({ gbc_id, id, ...mapping })
    .execute()
  return { ids: { id } }
}

/** A category of expenses, or a person who accounts for money. */
const entryOf =
  (table: 'expense_categories' | 'accountable_persons') =>
  async ({ test, gbc_id }: Stage): Promise<Partial<Target>> => {
    const entry = { ...newRecord(gbc_id), name: newId() }
    await test.db.write
      .insertInto(table)
      .values({ ...entry, name_key: entry.name })
      .execute()
    return { ids: { id: entry.id } }
  }

/** A redistribution between two funds. */
const fundMove = async ({ make }: Stage): Promise<Partial<Target>> => ({
  ids: { id: (await make(`${GBC}/fund-moves`)).id },
  known: { date: null },
})

const closedFund = async ({ make, send }: Stage): Promise<Partial<Target>> => {
  const { id } = await make(`${GBC}/funds`)
  const { version } = await send<{ version: number }>('POST', `funds/${id}/close`, {
    date: '2026-01-15',
    to_fund_id: 'none',
    reason: 'Решение',
  })
  return { ids: { id }, known: { version } }
}

/** The bank is asked for nothing: a desk would have to hold the money. */
const paidByBank = async (stage: Stage): Promise<Partial<Target>> => {
  await withBankAccount(stage)
  return { known: { source: 'bank' } }
}

/** A debit of an accepted statement that nobody has said what it was. */
const unsortedDebit = async ({ test, gbc_id, chairman }: Stage): Promise<Partial<Target>> => {
  const [id, line_id] = [newId(), newId()]
  await test.db.write
    .insertInto('statements')
    .values(statementRow({ gbc_id, id, created_by: chairman.id, status: 'posted' as const }))
    .execute()
  await test.db.write
    .insertInto('statement_lines')
    .values(statementLineRow({ gbc_id, id: line_id, statement_id: id, direction: 'out', status: 'outgoing', live: 1 }))
    .execute()
  return { ids: { id, line_id }, known: { target: 'category', member_id: null } }
}

/** What a match by hand would have taught of a payer. */
const knownPayer = async ({ test, gbc_id, make }: Stage): Promise<Partial<Target>> => {
  const { id: member_id } = await make(`${GBC}/members`)
  const id = newId()
  const learned = {
    counter_account: null,
    name: 'иванов иван иванович',
    payer: 'Иванов Иван Иванович',
    garage_id: null,
  }
  await test.db.write
    .insertInto('payer_rules')
    .values({ gbc_id, id, member_id, ...learned, confirmed: 1, wrong: 0, last_used: now() })
    .execute()
  return { ids: { id } }
}

/** What calls need beside a record of their own list, by method and address. */
export const arrangements: Record<string, (stage: Stage) => Promise<Partial<Target>>> = {
  'POST /api/auth/login': async ({ test }) => {
    const caller = await test.user()
    return { caller, known: { email: caller.email, password: TEST_PASSWORD, code: undefined } }
  },
  'POST /api/auth/update-password': async ({ test }) => {
    const caller = await test.user()
    return { caller, known: { user_id: caller.id, old_password: TEST_PASSWORD, new_password: NEW_PASSWORD } }
  },
  'POST /api/auth/logout': freshUser,
  'DELETE /api/auth/sessions': freshUser,
  'DELETE /api/auth/sessions/:id': async ({ test, send }) => {
    const caller = await test.user()
    const [{ id }] = await send<{ id: string }[]>('GET', '/api/auth/sessions', undefined, caller)
    return { caller, ids: { id } }
  },
  'POST /api/auth/two-factor/setup': freshUser,
  'POST /api/auth/two-factor/enable': async ({ test, send }) => {
    const caller = await test.user()
    const proof = { password: TEST_PASSWORD }
    const { secret } = await send<{ secret: string }>('POST', '/api/auth/two-factor/setup', proof, caller)
    return { caller, known: { code: new TOTP({ secret }).generate() } }
  },
  'POST /api/auth/two-factor/recovery-codes': protectedUser,
  'POST /api/auth/two-factor/disable': protectedUser,
  'PUT /api/users/:id/profile/update': async ({ test }) => {
    const caller = await test.user()
    return { caller, ids: { id: caller.id }, known: { avatar_file_id: null } }
  },
  'POST /api/gbc/create': async ({ test }) => ({ caller: await test.user(), known: { tp_id: test.inn() } }),
  [`PUT ${GBC}/info/update`]: async ({ test }) => ({ known: { tp_id: test.inn() } }),
  [`POST ${GBC}/add_bank_account`]: async ({ test }) => {
    const { gbc, chairman } = await test.cooperative()
    return { caller: chairman, ids: { gbc_id: gbc.id } }
  },
  [`PUT ${GBC}/bank_accounts/:account_id`]: async ({ test, send }) => {
    const { gbc, chairman } = await test.cooperative()
    const account = { number: '40703810700380000123', bank: { bic: '044525225', name: 'Сбербанк' } }
    const url = `/api/gbc/${gbc.id}/add_bank_account`
    const { bank_accounts } = await send<BankAccountAnswer>('POST', url, account, chairman)
    return { caller: chairman, ids: { gbc_id: gbc.id, account_id: bank_accounts[0].id } }
  },
  [`POST ${GBC}/contribution-kinds/:id/close`]: targetKind,
  [`POST ${GBC}/contribution-kinds/:id/reopen`]: targetKind,
  // A contribution of each member has one rate.
  // A body with the land's price fits a kind that is charged by it alone.
  [`POST ${GBC}/contribution-kinds/:id/rates`]: async ({ send, make }) => {
    const { id } = await make(`${GBC}/contribution-kinds`)
    await send('PUT', `contribution-kinds/${id}`, { method: 'land', periodicity: 'year' })
    return { ids: { id }, known: { scope: 'all', scope_ref: '' } }
  },
  [`DELETE ${GBC}/contribution-kinds/:id/rates/:rate_id`]: async ({ send, make }) => {
    const { id } = await make(`${GBC}/contribution-kinds`)
    await send('POST', `contribution-kinds/${id}/rates`, { valid_from: '2026-01-01', price: 1 })
    const [{ id: rate_id }] = await send<{ id: string }[]>('GET', `contribution-kinds/${id}/rates`)
    return { ids: { id, rate_id } }
  },
  [`POST ${GBC}/charge-schedules`]: async (stage) => ({ known: { kind_id: await monthlyKind(stage) } }),
  [`PUT ${GBC}/charge-schedules/:id`]: scheduleOfKind,
  [`DELETE ${GBC}/charge-schedules/:id`]: scheduleOfKind,
  // It takes no garages either.
  [`POST ${GBC}/charges/runs`]: async () => ({ known: { garage_ids: null } }),
  [`DELETE ${GBC}/charges/runs/:id`]: runBefore('preview'),
  [`POST ${GBC}/charges/runs/:id/preview`]: runBefore('preview'),
  [`POST ${GBC}/charges/runs/:id/post`]: runBefore('post'),
  [`POST ${GBC}/charges/runs/:id/reverse`]: runBefore('reverse'),
  [`POST ${GBC}/charges/:id/split`]: openingDebt,
  [`POST ${GBC}/charges/:id/join`]: debtPart,
  [`POST ${GBC}/periods/:month/close`]: monthOf(false),
  [`POST ${GBC}/periods/:month/reopen`]: monthOf(true),
  [`POST ${GBC}/payments`]: async (stage) => ({ known: { ...(await paymentOf(stage)) } }),
  [`POST ${GBC}/payments/preview`]: async (stage) => ({ known: { ...(await paymentOf(stage)) } }),
  [`POST ${GBC}/payments/refund`]: takenPayment,
  [`POST ${GBC}/cash-desks/:id/archive`]: secondDesk,
  [`POST ${GBC}/cash-desks/:id/restore`]: secondDesk,
  [`POST ${GBC}/members/:id/share-opening`]: async ({ make }) => ({
    ids: { id: (await make(`${GBC}/members`)).id },
    known: { amount: 100 },
  }),
  [`POST ${GBC}/books/opening`]: async ({ make }) => ({
    known: { place_id: (await make(`${GBC}/cash-desks`)).id, book: 'cash', amount: 100, as_of: '2026-01-15' },
  }),
  [`POST ${GBC}/operations/cash-to-bank`]: async (stage) => {
    await takenPayment(stage)
    return { known: { place_id: null, amount: 100, sent_on: '2026-01-15', arrived_on: null, bank_account_id: null } }
  },
  [`POST ${GBC}/operations/between-accounts`]: async (stage) => {
    const { known } = await takenPayment(stage)
    const { id: to_member_id } = await stage.make(`${GBC}/members`)
    return {
      known: {
        from_member_id: known?.member_id,
        to_member_id,
        date: '2026-01-15',
        charges: [],
        advance: 1,
        reason: 'а',
      },
    }
  },
  [`POST ${GBC}/operations/write-off`]: async (stage) => {
    const { id: charge_id, member_id } = await owedBefore(stage)
    return { known: { member_id, date: '2026-01-15', charges: [{ charge_id, amount: 1 }], reason: 'а' } }
  },
  [`POST ${GBC}/operations/:id/arrive`]: async (stage) => {
    const { ids } = await cashOnItsWay(stage)
    return { ids, known: { arrived_on: '2026-01-15', bank_account_id: null } }
  },
  [`POST ${GBC}/operations/:id/reverse`]: cashOnItsWay,
  [`POST ${GBC}/operations/:id/correct`]: async (stage) => {
    const payment = { ...(await paymentOf(stage)), source: 'cash' }
    return { ids: { id: (await stage.send<{ operation_id: string }>('POST', 'payments', payment)).operation_id } }
  },
  [`POST ${GBC}/receipts`]: async (stage) => {
    await withBankAccount(stage)
    return { known: { delivery: 'pdf', kind_id: undefined, member_ids: undefined, except: [] } }
  },
  [`POST ${GBC}/accounts/:id/receipt`]: async (stage) => {
    await withBankAccount(stage)
    return { ids: { id: (await stage.make(`${GBC}/members`)).id } }
  },
  [`POST ${GBC}/me/receipt`]: async (stage) => {
    await withBankAccount(stage)
    return { caller: (await memberUser(stage)).caller }
  },
  // A member has one login.
  [`POST ${GBC}/users`]: async () => ({ known: { member_id: null } }),
  [`POST ${GBC}/members/:id/merge`]: async ({ make }) => {
    const [survivor, other] = [await make(`${GBC}/members`), await make(`${GBC}/members`)]
    const known = { version: survivor.version, other_version: other.version, other_id: other.id, take: ['note'] }
    return { ids: { id: survivor.id }, known }
  },
  [`POST ${GBC}/members/proposals/:id/accept`]: openProposal,
  [`POST ${GBC}/members/proposals/:id/decline`]: openProposal,
  [`POST ${GBC}/me/proposals`]: async (stage) => ({ caller: (await memberUser(stage)).caller }),
  [`POST ${GBC}/me/proposals/withdraw`]: async (stage) => {
    const by = await memberUser(stage)
    await propose(stage, by)
    return { caller: by.caller }
  },
  [`POST ${GBC}/garages/bulk`]: async ({ make }) => ({ known: { ids: [(await make(`${GBC}/garages`)).id] } }),
  [`PUT ${GBC}/garages/plan`]: async ({ make, send }) => {
    const { id } = await make(`${GBC}/garages`)
    const { version } = await send<{ version: number }>('GET', 'garages/plan')
    return { known: { version, places: [{ id, x: 10, y: 20, rotated: true }] } }
  },
  [`POST ${GBC}/garages/:id/transfer`]: ownedGarage,
  [`POST ${GBC}/garages/transfers/:id/undo`]: async (stage) => {
    const { ids, known } = await ownedGarage(stage)
    const { id: new_member_id } = await stage.make(`${GBC}/members`)
    const input = { ...known, kind: 'sale', new_member_id, date: '2021-01-01', ground: 'Договор' }
    await stage.send('POST', `garages/${ids?.id}/transfer`, input)
    const [{ id }] = await stage.send<Transfer[]>('GET', `garages/${ids?.id}/transfers`)
    return { ids: { id } }
  },
  ...Object.fromEntries(
    (['garages', 'property'] as const).flatMap((list) => [
      [`PUT ${GBC}/${list}/:id/images/order`, withImage(list)],
      [`PUT ${GBC}/${list}/:id/images/:image_id`, withImage(list)],
    ]),
  ),
  [`POST ${GBC}/announcements/:id/remind`]: async ({ send }) => {
    const { id } = await send<{ id: string }>('POST', 'announcements', { title: 'x', text: 'x', important: true })
    await send('POST', `announcements/${id}/publish`, {})
    return { ids: { id } }
  },
  'POST /api/notifications/read-all': async ({ test }) => {
    const caller = await test.user()
    return { caller, known: { until: newId() } }
  },
  ...Object.fromEntries(
    ['post', 'undo', 'lines/:line_id/match', 'lines/:line_id/split', 'lines/:line_id/leave'].map((step) => [
      `POST ${GBC}/statements/:id/${step}`,
      readyStatement,
    ]),
  ),
  [`POST ${GBC}/statements/:id/columns`]: readRegistry,
  [`POST ${GBC}/statements/:id/table`]: readRegistry,
  [`POST ${GBC}/statements/:id/lines/:line_id/sort`]: unsortedDebit,
  [`PATCH ${GBC}/expenses/categories/:id`]: entryOf('expense_categories'),
  [`PATCH ${GBC}/expenses/persons/:id`]: entryOf('accountable_persons'),
  [`POST ${GBC}/fund-moves/:id/reverse`]: fundMove,
  [`POST ${GBC}/funds/:id/reopen`]: closedFund,
  [`POST ${GBC}/operations/expense`]: paidByBank,
  [`POST ${GBC}/operations/accountable`]: paidByBank,
  [`POST ${GBC}/statements/:id/lines/:line_id/arrival`]: waitingRegistry,
  [`DELETE ${GBC}/registry-mappings/:id`]: keptMapping,
  [`DELETE ${GBC}/payer-rules/:id`]: knownPayer,
  [`POST ${GBC}/exports`]: async () => ({ known: { columns: ['display_name'] } }),
  ...Object.fromEntries(
    (Object.keys(statusBefore) as (keyof typeof statusBefore)[]).map((step) => [
      `POST ${GBC}/imports/:id/${step}`,
      importBefore(step),
    ]),
  ),
}
