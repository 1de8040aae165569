import { gbcParams, historySchema } from '#contract/common'
import {
  bankAccountAnswerSchema,
  bankAccountInputSchema,
  bankAccountParams,
  gbcInfoInputSchema,
  gbcInputSchema,
  gbcSchema,
  type BankAccountAnswer,
} from '#contract/gbc'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import { historyOf } from '#server/records/recordHistory'
import { changesBetween } from '#server/records/changes'
import type { Handle } from '#server/db/engine'
import { invalid, notFound } from '#server/lib/errors'
import { withIdempotencyKey } from '#server/records/idempotency'
import type { Caller } from '#server/http/access'
import { refuseStale } from '#server/records/lockForUpdate'
import { validatePatch, patchOf } from '#server/http/validation'
import {
  bankAccountsOf,
  deleteBankAccount,
  getGbc,
  insertBankAccount,
  hasGbc,
  lockGbc,
  setPrimary,
  touchGbc,
  updateBankAccount,
} from './gbcRepository'
import { changeGbc, createGbc } from './gbcService'

const tags = ['gbc']

export function gbcRoutes(app: App): void {
  const { db, realtime } = app
  const publish = (id: string, version: number) => realtime.changed(id, { type: 'gbc', id, version })

  app.post(
    '/api/gbc/create',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a cooperative; the caller becomes its chairman',
        body: gbcInputSchema,
        response: { 201: gbcSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        if (await hasGbc(trx, request.caller.id)) throw invalid({}, 'Вы уже состоите в кооперативе')
        return { status: 201, body: await createGbc(trx, request.caller.id, request.body) }
      }),
  )

  app.get(
    '/api/gbc/:gbc_id/get',
    {
      config: { access: 'gbc.read' },
      schema: { tags, summary: 'The cooperative', params: gbcParams, response: { 200: gbcSchema } },
    },
    (request) => getGbc(db.read, request.params.gbc_id),
  )

  app.put(
    '/api/gbc/:gbc_id/info/update',
    {
      config: { access: 'gbc.write' },
      schema: {
        tags,
        summary: 'Change requisites and charter settings',
        params: gbcParams,
        body: patchOf(gbcInfoInputSchema),
        response: { 200: gbcSchema },
      },
    },
    async (request) => {
      const gbc = await db.write.transaction().execute(async (trx) => {
        const before = await lockGbc(trx, request.params.gbc_id)
        const input = validatePatch(gbcInfoInputSchema, { ...before, version: undefined }, request.body)
        return changeGbc(trx, request.caller.id, before, input)
      })
      publish(gbc.id, gbc.version)
      return gbc
    },
  )

  /**
   * Runs a change of bank accounts: audited, versioned, published. `work` returns the id of the account it left, if any.
   * @param version of the cooperative that was seen
   * @throws AppError 409 when it is stale
   */
  async function changeAccounts(
    trx: Handle,
    caller: Caller,
    gbc_id: string,
    work: (trx: Handle) => Promise<string | null>,
    version?: number,
  ): Promise<BankAccountAnswer> {
    const gbc = await lockGbc(trx, gbc_id)
    await refuseStale(version, gbc)
    const id = await work(trx)
    await touchGbc(trx, gbc)
    const bank_accounts = await bankAccountsOf(trx, gbc_id)
    const changes = changesBetween(gbc, { bank_accounts }, ['bank_accounts'])
    await audit(trx, {
      gbc_id,
      user_id: caller.id,
      action: 'updated',
      area: 'gbc',
      record_id: gbc_id,
      changes,
    })
    return {
      bank_account: bank_accounts.find((account) => account.id === id) ?? null,
      bank_accounts,
      version: gbc.version + 1,
    }
  }

  async function findAccount(trx: Handle, gbc_id: string, id: string) {
    const found = (await bankAccountsOf(trx, gbc_id)).find((account) => account.id === id)
    if (!found) throw notFound('Счёт не найден')
    return found
  }

  app.post(
    '/api/gbc/:gbc_id/add_bank_account',
    {
      config: { access: 'gbc.write' },
      schema: {
        tags,
        summary: 'Add a bank account',
        params: gbcParams,
        body: bankAccountInputSchema,
        response: { 201: bankAccountAnswerSchema },
      },
    },
    (request, reply) => {
      const { gbc_id } = request.params
      return withIdempotencyKey(db, request, reply, async (trx) => {
        const add = (inner: Handle) => insertBankAccount(inner, gbc_id, request.body)
        const body = await changeAccounts(trx, request.caller, gbc_id, add, request.body.version)
        return { status: 201, body, after: () => publish(gbc_id, body.version) }
      })
    },
  )

  const accountRoute = (summary: string) => ({
    config: { access: 'gbc.write' as const },
    schema: { tags, summary, params: bankAccountParams, response: { 200: bankAccountAnswerSchema } },
  })

  async function changeOne(
    caller: Caller,
    { gbc_id, account_id }: { gbc_id: string; account_id: string },
    work: (trx: Handle) => Promise<string | null>,
    version?: number,
  ) {
    const change = async (trx: Handle) => {
      await findAccount(trx, gbc_id, account_id)
      return work(trx)
    }
    const answer = await db.write.transaction().execute((trx) => changeAccounts(trx, caller, gbc_id, change, version))
    publish(gbc_id, answer.version)
    return answer
  }

  app.put(
    '/api/gbc/:gbc_id/bank_accounts/:account_id',
    {
      config: { access: 'gbc.write' },
      schema: {
        tags,
        summary: 'Change a bank account',
        params: bankAccountParams,
        body: bankAccountInputSchema,
        response: { 200: bankAccountAnswerSchema },
      },
    },
    (request) => {
      const { gbc_id, account_id } = request.params
      const change = async (trx: Handle) => {
        await updateBankAccount(trx, gbc_id, account_id, request.body)
        return account_id
      }
      return changeOne(request.caller, request.params, change, request.body.version)
    },
  )

  app.delete('/api/gbc/:gbc_id/bank_accounts/:account_id', accountRoute('Remove a bank account'), (request) => {
    const { gbc_id, account_id } = request.params
    return changeOne(request.caller, request.params, async (trx) => {
      await deleteBankAccount(trx, gbc_id, account_id)
      return null
    })
  })

  app.post(
    '/api/gbc/:gbc_id/bank_accounts/:account_id/make_primary',
    accountRoute('Make a bank account the primary one'),
    (request) => {
      const { gbc_id, account_id } = request.params
      return changeOne(request.caller, request.params, async (trx) => {
        await setPrimary(trx, gbc_id, account_id)
        return account_id
      })
    },
  )

  app.get(
    '/api/gbc/:gbc_id/history',
    {
      config: { access: 'gbc.write' },
      schema: { tags, summary: 'Who changed what', params: gbcParams, response: { 200: historySchema } },
    },
    (request) => historyOf(db, request.params.gbc_id, 'gbc', request.params.gbc_id),
  )
}
