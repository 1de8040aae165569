import type { Page } from '#contract/common'
import type {
  LineLeaveInput,
  LineMatchInput,
  LineSplitInput,
  PayerRule,
  Statement,
  StatementActionInput,
  StatementDetail,
  StatementLine,
} from '#contract/money/statements'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { listTag, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const path = recordPaths('statements')
const payers = recordPaths('payer-rules')
const operations = recordPaths('operations')

/** Lines of a statement as a file. */
export const statementLinesFilePath = (statement: RecordId): string => `${path.one(statement)}/lines/file`
/** The list of statements as a file. */
export const statementsFilePath = (gbc_id: string): string => `${path.list(gbc_id)}/file`
/** What was learned of payers as a file. */
export const payersFilePath = (gbc_id: string): string => `/api/gbc/${gbc_id}/payer-rules/file`
/** What is nobody's yet as a file. */
export const unclearLinesFilePath = (gbc_id: string): string => `${path.list(gbc_id)}/unclear/file`

type Call<Body> = RecordId & Post<Body>
type LineCall<Body> = Call<Body> & { line_id: string }

const STATEMENTS = [listTag('Statement')]
/** What was posted moves balances, the journal and the months. */
const POSTED = staleAfter('statements', 'payments', 'accounts')

export const statementsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => {
    const ofLine = <Body>(act: 'match' | 'split' | 'leave') =>
      build.mutation<StatementLine, LineCall<Body>>({
        query: (call) => post(`${path.one(call)}/lines/${call.line_id}/${act}`, call),
        invalidatesTags: onSuccessOrConflict(POSTED),
        extraOptions: handlesError,
      })
    return {
      listStatements: build.query<Page<Statement>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: path.list(gbc_id), params }),
        providesTags: STATEMENTS,
      }),
      getStatement: build.query<StatementDetail, RecordId>({ query: path.one, providesTags: STATEMENTS }),
      listStatementLines: build.query<Page<StatementLine>, RecordId & { params: ListParams }>({
        query: ({ params, ...statement }) => ({ url: `${path.one(statement)}/lines`, params }),
        providesTags: STATEMENTS,
      }),
      /** The line that an operation was posted of. */
      getLineOfOperation: build.query<StatementLine, RecordId>({
        query: (operation) => `${operations.one(operation)}/statement-line`,
        providesTags: STATEMENTS,
      }),
      listUnclearLines: build.query<Page<StatementLine>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: `${path.list(gbc_id)}/unclear`, params }),
        providesTags: STATEMENTS,
      }),
      listPayerRules: build.query<Page<PayerRule>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: payers.list(gbc_id), params }),
        providesTags: STATEMENTS,
      }),
      forgetPayer: build.mutation<void, RecordId>({
        query: (rule) => ({ url: payers.one(rule), method: 'DELETE' }),
        invalidatesTags: onSuccess(staleAfter('statements')),
        extraOptions: handlesError,
      }),
      createStatement: build.mutation<
        Statement,
        { gbc_id: string; file: File; idempotencyKey: string; onProgress: OnProgress }
      >({
        queryFn: ({ gbc_id, file, idempotencyKey, onProgress }, queryApi) => {
          const form = new FormData()
          form.append('file', file)
          return sendForm(path.list(gbc_id), form, queryApi, { onProgress, idempotencyKey, handlesError: true })
        },
        invalidatesTags: onSuccess(staleAfter('statements')),
      }),
      acceptStatement: build.mutation<Statement, Call<StatementActionInput>>({
        query: (call) => post(`${path.one(call)}/post`, call),
        invalidatesTags: onSuccessOrConflict(POSTED),
        extraOptions: handlesError,
      }),
      undoStatement: build.mutation<Statement, Call<StatementActionInput>>({
        query: (call) => post(`${path.one(call)}/undo`, call),
        invalidatesTags: onSuccessOrConflict(POSTED),
        extraOptions: handlesError,
      }),
      matchStatementLine: ofLine<LineMatchInput>('match'),
      splitStatementLine: ofLine<LineSplitInput>('split'),
      leaveStatementLine: ofLine<LineLeaveInput>('leave'),
    }
  },
})

export const {
  useListStatementsQuery,
  useGetStatementQuery,
  useListStatementLinesQuery,
  useGetLineOfOperationQuery,
  useListUnclearLinesQuery,
  useListPayerRulesQuery,
  useForgetPayerMutation,
  useCreateStatementMutation,
  useAcceptStatementMutation,
  useUndoStatementMutation,
  useMatchStatementLineMutation,
  useSplitStatementLineMutation,
  useLeaveStatementLineMutation,
} = statementsApi
