import type { ChargeSchedule, ChargeScheduleInput } from '#contract/money/schedules'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { listTag, onSuccess } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

type ScheduleId = { gbc_id: string; id: string }

const schedules = (gbc_id: string) => `/api/gbc/${gbc_id}/charge-schedules`
const changesSchedules = onSuccess(staleAfter('charges'))

/** Schedules of charging; they are read anew with the runs that they begin. */
export const schedulesApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    listSchedules: build.query<ChargeSchedule[], string>({
      query: schedules,
      providesTags: [listTag('ChargeRun'), listTag('ContributionKind')],
    }),
    addSchedule: build.mutation<ChargeSchedule, Post<ChargeScheduleInput>>({
      query: (call) => post(schedules(call.gbc_id), call),
      invalidatesTags: changesSchedules,
      extraOptions: handlesError,
    }),
    changeSchedule: build.mutation<ChargeSchedule, ScheduleId & { body: ChargeScheduleInput }>({
      query: ({ gbc_id, id, body }) => ({ url: `${schedules(gbc_id)}/${id}`, method: 'PUT', body }),
      invalidatesTags: changesSchedules,
      extraOptions: handlesError,
    }),
    deleteSchedule: build.mutation<ChargeSchedule[], ScheduleId>({
      query: ({ gbc_id, id }) => ({ url: `${schedules(gbc_id)}/${id}`, method: 'DELETE' }),
      invalidatesTags: changesSchedules,
    }),
  }),
})

export const { useListSchedulesQuery, useAddScheduleMutation, useChangeScheduleMutation, useDeleteScheduleMutation } =
  schedulesApi
