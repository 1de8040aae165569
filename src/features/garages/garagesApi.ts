import type { HistoryEntry, Page } from '#contract/common'
import type {
  Garage,
  GarageBulkInput,
  GarageInput,
  Ownership,
  OwnershipInput,
  Tenancy,
  TenancyInput,
  TransferInput,
} from '#contract/garages'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, listTag, listTags } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

interface GarageId {
  gbc_id: string
  id: string
}
type OwnershipId = GarageId & { ownership_id: string }
type TenancyId = GarageId & { tenancy_id: string }

const listPath = (gbc_id: string) => `/api/gbc/${gbc_id}/garages`
const path = ({ gbc_id, id }: GarageId) => `${listPath(gbc_id)}/${id}`
const ownershipPath = (of: OwnershipId) => `${path(of)}/ownerships/${of.ownership_id}`
const tenancyPath = (of: TenancyId) => `${path(of)}/tenancies/${of.tenancy_id}`

const ofGarage = (_answer: unknown, _error: unknown, { id }: GarageId) => [idTag('Garage', id)]
const changesGarage = (_answer: unknown, _error: unknown, { id }: GarageId) => [idTag('Garage', id), listTag('Garage')]
/** Garages show their owners' names: a renamed member is read anew with them. */
const ownersTags = (garages: Garage[] = []) =>
  garages.flatMap(({ owners }) => owners.map(({ member_id }) => idTag('Member', member_id)))

export const certificatePath = ({ ownership_id, ...garage }: OwnershipId) =>
  `${path(garage)}/certificate?${new URLSearchParams({ ownership_id }).toString()}`

export const garagesApi = api.enhanceEndpoints({ addTagTypes: ['Garage', 'Member'] }).injectEndpoints({
  endpoints: (build) => ({
    listGarages: build.query<Page<Garage>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: listPath(gbc_id), params }),
      providesTags: (page) => [...listTags('Garage', page?.items), ...ownersTags(page?.items)],
    }),
    getGarage: build.query<Garage, GarageId>({
      query: path,
      providesTags: (garage, _error, { id }) => [idTag('Garage', id), ...ownersTags(garage && [garage])],
    }),
    garageHistory: build.query<HistoryEntry[], GarageId>({
      query: (garage) => `${path(garage)}/history`,
      providesTags: ofGarage,
    }),
    createGarage: build.mutation<Garage, { gbc_id: string; body: GarageInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: listPath(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: [listTag('Garage')],
      extraOptions: shownByCaller,
    }),
    updateGarage: build.mutation<Garage, GarageId & { body: GarageInput }>({
      query: ({ body, ...garage }) => ({ url: path(garage), method: 'PUT', body }),
      invalidatesTags: changesGarage,
      extraOptions: shownByCaller,
    }),
    archiveGarage: build.mutation<Garage, GarageId & { version?: number }>({
      query: ({ version, ...garage }) => ({ url: `${path(garage)}/archive`, method: 'POST', body: { version } }),
      invalidatesTags: changesGarage,
    }),
    restoreGarage: build.mutation<Garage, GarageId & { version?: number }>({
      query: ({ version, ...garage }) => ({ url: `${path(garage)}/restore`, method: 'POST', body: { version } }),
      invalidatesTags: changesGarage,
    }),
    bulkChangeGarages: build.mutation<{ changed: number }, { gbc_id: string; body: GarageBulkInput }>({
      query: ({ gbc_id, body }) => ({ url: `${listPath(gbc_id)}/bulk`, method: 'POST', body }),
      invalidatesTags: ['Garage'],
      extraOptions: shownByCaller,
    }),

    listOwnerships: build.query<Ownership[], GarageId>({
      query: (garage) => `${path(garage)}/ownerships`,
      providesTags: (ownerships = [], _error, { id }) => [
        idTag('Garage', id),
        ...ownerships.map(({ member_id }) => idTag('Member', member_id)),
      ],
    }),
    addOwnership: build.mutation<Ownership[], GarageId & { body: OwnershipInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey, ...garage }) => ({
        url: `${path(garage)}/ownerships`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: changesGarage,
      extraOptions: shownByCaller,
    }),
    updateOwnership: build.mutation<Ownership[], OwnershipId & { body: OwnershipInput }>({
      query: ({ body, ...of }) => ({ url: ownershipPath(of), method: 'PUT', body }),
      invalidatesTags: changesGarage,
      extraOptions: shownByCaller,
    }),
    deleteOwnership: build.mutation<Ownership[], OwnershipId>({
      query: (of) => ({ url: ownershipPath(of), method: 'DELETE' }),
      invalidatesTags: changesGarage,
    }),
    /** Garages of a member (`id` is the member's), present and past. */
    memberOwnerships: build.query<Ownership[], GarageId>({
      query: ({ gbc_id, id }) => `/api/gbc/${gbc_id}/members/${id}/ownerships`,
      providesTags: [listTag('Garage')],
    }),

    listTenancies: build.query<Tenancy[], GarageId>({
      query: (garage) => `${path(garage)}/tenancies`,
      providesTags: ofGarage,
    }),
    addTenancy: build.mutation<Tenancy[], GarageId & { body: TenancyInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey, ...garage }) => ({
        url: `${path(garage)}/tenancies`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: changesGarage,
      extraOptions: shownByCaller,
    }),
    updateTenancy: build.mutation<Tenancy[], TenancyId & { body: TenancyInput }>({
      query: ({ body, ...of }) => ({ url: tenancyPath(of), method: 'PUT', body }),
      invalidatesTags: changesGarage,
      extraOptions: shownByCaller,
    }),
    deleteTenancy: build.mutation<Tenancy[], TenancyId>({
      query: (of) => ({ url: tenancyPath(of), method: 'DELETE' }),
      invalidatesTags: changesGarage,
    }),

    transferGarage: build.mutation<Garage, GarageId & { body: TransferInput; idempotencyKey: string }>({
      query: ({ body, idempotencyKey, ...garage }) => ({
        url: `${path(garage)}/transfer`,
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      // Both members' histories tell of it.
      invalidatesTags: (_garage, _error, { id }) => [idTag('Garage', id), listTag('Garage'), 'Member'],
      extraOptions: shownByCaller,
    }),
  }),
})

export const {
  useListGaragesQuery,
  useGetGarageQuery,
  useGarageHistoryQuery,
  useLazyGarageHistoryQuery,
  useCreateGarageMutation,
  useUpdateGarageMutation,
  useArchiveGarageMutation,
  useRestoreGarageMutation,
  useBulkChangeGaragesMutation,
  useListOwnershipsQuery,
  useAddOwnershipMutation,
  useUpdateOwnershipMutation,
  useDeleteOwnershipMutation,
  useMemberOwnershipsQuery,
  useListTenanciesQuery,
  useAddTenancyMutation,
  useUpdateTenancyMutation,
  useDeleteTenancyMutation,
  useTransferGarageMutation,
} = garagesApi
