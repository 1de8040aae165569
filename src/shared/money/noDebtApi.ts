import type { DueCharge } from '#contract/money/accounts'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'

/** A member's account or a garage of which nothing may be owed. */
export interface NoDebtOf {
  gbc_id: string
  area: 'accounts' | 'garages'
  id: string
}

/** What was due by a day and isn't paid. */
export interface FoundDue {
  on: string
  due: DueCharge[]
}

const path = ({ gbc_id, area, id }: NoDebtOf) => `/api/gbc/${gbc_id}/${area}/${id}/no-debt`

/** The certificate as a PDF. */
export const noDebtPath = (of: NoDebtOf, on: string): string => `${path(of)}?${new URLSearchParams({ on }).toString()}`

const noDebtApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, though it reads: it is asked anew each time that a certificate is. */
    findDueCharges: build.mutation<FoundDue, NoDebtOf & { on: string }>({
      query: ({ on, ...of }) => ({ url: `${path(of)}/charges`, params: { on } }),
      // The form that asks may hold another day when the answer comes.
      transformResponse: (due: DueCharge[], _meta, { on }) => ({ on, due }),
      extraOptions: handlesError,
    }),
  }),
})

export const { useFindDueChargesMutation } = noDebtApi
