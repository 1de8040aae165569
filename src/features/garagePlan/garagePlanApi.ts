import type { Plan, PlanInput } from '#contract/garages'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { listTag } from '#shared/api/tags'

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/garages/plan`

export const garagePlanApi = api.enhanceEndpoints({ addTagTypes: ['Garage', 'GaragePlan'] }).injectEndpoints({
  endpoints: (build) => ({
    getPlan: build.query<Plan, string>({
      query: path,
      // Any change of a garage invalidates the list's tag, so the thousand tags of single boxes are spared.
      providesTags: [listTag('Garage'), 'GaragePlan'],
    }),
    savePlan: build.mutation<Plan, { gbc_id: string; body: PlanInput }>({
      query: ({ gbc_id, body }) => ({ url: path(gbc_id), method: 'PUT', body }),
      // A place on the plan is no field of the garage: only the plan shows it.
      invalidatesTags: ['GaragePlan'],
      extraOptions: shownByCaller,
      // The answer is the plan: what is on screen need not wait for being asked again.
      async onQueryStarted({ gbc_id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) void dispatch(garagePlanApi.util.upsertQueryData('getPlan', gbc_id, saved.data))
      },
    }),
  }),
})

export const { useGetPlanQuery, useSavePlanMutation } = garagePlanApi
