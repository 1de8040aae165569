import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#shared/api/api'
import { recordTags } from '#shared/uploads/uploadTarget'

interface Tag {
  type: string
  /** Absent: every record of the type. */
  id?: string
}
type Tags = readonly unknown[] | ((result: unknown, error: unknown, arg: unknown) => readonly unknown[]) | undefined

interface Definition {
  type: 'query' | 'mutation'
  providesTags?: Tags
  invalidatesTags?: Tags
}

/** Mutations after which no query is stale. */
const changesNothing = [
  'login',
  'logout',
  'takeSocketTicket',
  'uploadAvatar',
  'setUpTwoFactor',
  'uploadFile',
  'makeOwnReceipt',
  'findDueCharges',
  'startLedgerCheck',
]

/** Mutations that leave some queries of their tag as they were, and why. */
const leavesAlone: Record<string, string[]> = {
  // Looking at the passport adds a line to the member's history, nothing else.
  getPassport: ['listDuplicates', 'listProposals', 'getHome'],
  // Asking again for what was deleted would only answer that it is gone.
  deleteImport: ['getImport', 'listImportRows', 'listImportPairs', 'getImportUndo'],
}

const id = '1'
/** An answer in every shape at once: a record, a list, a page. */
const record = { id, member_id: id, owners: [{ member_id: id }] }
const answer = Object.assign([record], { ...record, items: [record], gbc: { id } })
/** What calls take: a record's id alone or among other things. */
const args = [id, ...Object.keys(recordTags).map((records) => ({ id, gbc_id: id, records }))]

/** Tags that a definition gives for the sample record. */
function tagsOf(tags: Tags): Tag[] {
  const raw = args.flatMap((arg) => (typeof tags === 'function' ? tags(answer, undefined, arg) : (tags ?? [])))
  return raw
    .map((tag) => (typeof tag === 'string' ? { type: tag } : (tag as Tag)))
    .filter((tag) => !('id' in tag) || typeof tag.id === 'string')
}

async function loadEndpoints(): Promise<[string, Definition][]> {
  const sources = join(__dirname, '..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('Api.ts'))
  for (const file of files) await import(join(sources, file))
  const found: [string, Definition][] = []
  const names = Object.keys(api.endpoints)
  const collect = names.map((name) => [name, (definition: Definition) => void found.push([name, definition])])
  api.enhanceEndpoints({ endpoints: Object.fromEntries(collect) as object })
  return found
}

const hits = (invalidated: Tag[], provided: Tag[]) =>
  invalidated.some(({ type, id: of }) =>
    provided.some((tag) => tag.type === type && (of === undefined || of === tag.id)),
  )

test('no mutation leaves a query of its tag stale', async () => {
  const endpoints = await loadEndpoints()
  const queries = endpoints.filter(([, { type }]) => type === 'query')
  const mutations = endpoints.filter(([name, { type }]) => type === 'mutation' && !changesNothing.includes(name))
  expect(mutations.length).toBeGreaterThan(10)

  const stale = mutations.flatMap(([mutation, { invalidatesTags }]) => {
    const invalidated = tagsOf(invalidatesTags)
    if (invalidated.length === 0) return [`${mutation} invalidates nothing`]
    const types = invalidated.map(({ type }) => type)
    return queries
      .filter(([query, { providesTags }]) => {
        const provided = tagsOf(providesTags).filter(({ type }) => types.includes(type))
        // Nothing has read a record before it was made.
        const concerned = mutation.startsWith('create') ? provided.filter((tag) => tag.id !== id) : provided
        return concerned.length > 0 && !hits(invalidated, concerned) && !leavesAlone[mutation]?.includes(query)
      })
      .map(([query]) => `${mutation} leaves ${query} stale`)
  })
  expect(stale).toEqual([])
})

/** Called from the record on screen: a 409 of theirs says that it is stale. Forms show what the 409 brought with it. */
const shownAnewOnConflict = [
  'acceptProposal',
  'acceptStatement',
  'applyImport',
  'checkImport',
  'chooseImportTable',
  'closeFund',
  'closePeriod',
  'confirmArrival',
  'correctOperation',
  'decideImportPairs',
  'declineProposal',
  'joinDebt',
  'leaveStatementLine',
  'matchStatementLine',
  'mergeMembers',
  'pinAnnouncement',
  'postChargeRun',
  'previewChargeRun',
  'publishAnnouncement',
  'reopenFund',
  'reopenPeriod',
  'reverseChargeRun',
  'reverseFundMove',
  'reverseOperation',
  'setRaisingClosed',
  'sortDebit',
  'splitDebt',
  'splitStatementLine',
  'transferGarage',
  'undoImport',
  'undoStatement',
  'withdrawAnnouncement',
  'withdrawProposal',
]

/** What is owed has changed since the form showed it: a refused payment shows it as it is now. */
const shownAnewOnRefusal = ['takePayment']

test.each([
  { status: 422, fetchedAgain: shownAnewOnRefusal },
  { status: 403, fetchedAgain: [] },
  { status: 503, fetchedAgain: [] },
  { status: 409, fetchedAgain: shownAnewOnConflict },
])('after a save refused with $status nothing is fetched again that is not stale', async ({ status, fetchedAgain }) => {
  const mutations = (await loadEndpoints()).filter(([, { type }]) => type === 'mutation')
  expect(mutations.length).toBeGreaterThan(10)
  const refusal = { status, message: 'Отказано', errors: {} }
  const refetching = mutations.filter(([, { invalidatesTags: tags }]) =>
    args.some((arg) => (typeof tags === 'function' ? tags(undefined, refusal, arg) : (tags ?? [])).length > 0),
  )
  expect(refetching.map(([name]) => name).sort()).toEqual(fetchedAgain)
})
