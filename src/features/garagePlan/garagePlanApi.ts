import type { Plan, PlanInput } from '#contract/garages'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { listTag, onSuccess } from '#shared/api/tags'

/** Whose plan, and of a very large cooperative which block of it. */
export interface PlanOf {
  gbc_id: string
  block?: string
}

const planOf = ({ gbc_id, block }: PlanOf) => ({
  url: `/api/gbc/${gbc_id}/garages/plan`,
  params: block === undefined ? undefined : { block },
})

export const garagePlanApi = api.enhanceEndpoints({ addTagTypes: ['Garage', 'GaragePlan'] }).injectEndpoints({
  endpoints: (build) => ({
    getPlan: build.query<Plan, PlanOf>({
      query: planOf,
      // Any change of a garage invalidates the list's tag, so the thousand tags of single boxes are spared.
      providesTags: [listTag('Garage'), 'GaragePlan'],
    }),
    savePlan: build.mutation<Plan, { of: PlanOf; body: PlanInput }>({
      query: ({ of, body }) => ({ ...planOf(of), method: 'PUT', body }),
      // A place on the plan is no field of the garage: only the plan shows it.
      invalidatesTags: onSuccess(['GaragePlan']),
      extraOptions: handlesError,
      // The answer is the plan: what is on screen need not wait for being asked again.
      async onQueryStarted({ of }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) void dispatch(garagePlanApi.util.upsertQueryData('getPlan', of, saved.data))
      },
    }),
  }),
})

export const { useGetPlanQuery, useSavePlanMutation } = garagePlanApi
