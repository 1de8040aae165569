import type { Page } from '#contract/common'
import type {
  Garage,
  ListedGarage,
  GarageBulkInput,
  GarageInput,
  Ownership,
  OwnershipInput,
  Tenancy,
  TenancyInput,
  Transfer,
  TransferInput,
} from '#contract/garages'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { recordCalls } from '#shared/api/recordCalls'
import { recordEndpoints, recordPaths, type RecordId } from '#shared/api/recordEndpoints'
import { idTag, listTag, listTags, onSuccess, onSuccessOrConflict } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

type OwnershipId = RecordId & { ownership_id: string }
type TenancyId = RecordId & { tenancy_id: string }

const path = recordPaths('garages')
const ownershipPath = (of: OwnershipId) => `${path.one(of)}/ownerships/${of.ownership_id}`
const tenancyPath = (of: TenancyId) => `${path.one(of)}/tenancies/${of.tenancy_id}`

const ofGarage = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Garage', id)]
const changesGarage = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag('Garage', id), listTag('Garage')]
/** Garages show their owners' names: a renamed member is read anew with them. */
const ownersTags = (garages: Garage[] = []) =>
  garages.flatMap(({ owners }) => owners.map(({ member_id }) => idTag('Member', member_id)))

export const certificatePath = ({ ownership_id, ...garage }: OwnershipId) =>
  `${path.one(garage)}/certificate?${new URLSearchParams({ ownership_id }).toString()}`

export const garagesApi = api.enhanceEndpoints({ addTagTypes: ['Garage', 'Member', 'Account'] }).injectEndpoints({
  endpoints: (build) => {
    const records = recordEndpoints<Garage, GarageInput, 'Garage' | 'Member' | 'Account'>(build, 'Garage', 'garages')
    return {
      getGarageHistory: records.history,
      createGarage: records.create,
      updateGarage: records.update,
      archiveGarage: records.archive,
      restoreGarage: records.restore,
      listGarages: build.query<Page<ListedGarage>, { gbc_id: string; params: ListParams }>({
        query: ({ gbc_id, params }) => ({ url: path.list(gbc_id), params }),
        providesTags: (page) => [...listTags('Garage', page?.items), ...ownersTags(page?.items), listTag('Account')],
      }),
      getGarage: build.query<Garage, RecordId>({
        query: path.one,
        providesTags: (garage, _error, { id }) => [idTag('Garage', id), ...ownersTags(garage && [garage])],
      }),
      bulkChangeGarages: build.mutation<{ changed: number }, { gbc_id: string; body: GarageBulkInput }>({
        query: ({ gbc_id, body }) => ({ url: `${path.list(gbc_id)}/bulk`, method: 'POST', body }),
        invalidatesTags: onSuccess(['Garage']),
        extraOptions: handlesError,
      }),

      listOwnerships: build.query<Ownership[], RecordId>({
        query: (garage) => `${path.one(garage)}/ownerships`,
        providesTags: (ownerships = [], _error, { id }) => [
          idTag('Garage', id),
          ...ownerships.map(({ member_id }) => idTag('Member', member_id)),
        ],
      }),
      addOwnership: build.mutation<Ownership[], RecordId & { body: OwnershipInput; idempotencyKey: string }>({
        query: ({ body, idempotencyKey, ...garage }) => ({
          url: `${path.one(garage)}/ownerships`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccess(changesGarage),
        extraOptions: handlesError,
      }),
      updateOwnership: build.mutation<Ownership[], OwnershipId & { body: OwnershipInput }>({
        query: ({ body, ...of }) => ({ url: ownershipPath(of), method: 'PUT', body }),
        invalidatesTags: onSuccess(changesGarage),
        extraOptions: handlesError,
      }),
      deleteOwnership: build.mutation<Ownership[], OwnershipId>({
        query: (of) => ({ url: ownershipPath(of), method: 'DELETE' }),
        invalidatesTags: onSuccess(changesGarage),
      }),
      /** Garages of a member (`id` is the member's), present and past. */
      getMemberOwnerships: build.query<Ownership[], RecordId>({
        query: ({ gbc_id, id }) => `/api/gbc/${gbc_id}/members/${id}/ownerships`,
        providesTags: [listTag('Garage')],
      }),

      listTenancies: build.query<Tenancy[], RecordId>({
        query: (garage) => `${path.one(garage)}/tenancies`,
        providesTags: ofGarage,
      }),
      addTenancy: build.mutation<Tenancy[], RecordId & { body: TenancyInput; idempotencyKey: string }>({
        query: ({ body, idempotencyKey, ...garage }) => ({
          url: `${path.one(garage)}/tenancies`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        invalidatesTags: onSuccess(changesGarage),
        extraOptions: handlesError,
      }),
      updateTenancy: build.mutation<Tenancy[], TenancyId & { body: TenancyInput }>({
        query: ({ body, ...of }) => ({ url: tenancyPath(of), method: 'PUT', body }),
        invalidatesTags: onSuccess(changesGarage),
        extraOptions: handlesError,
      }),
      deleteTenancy: build.mutation<Tenancy[], TenancyId>({
        query: (of) => ({ url: tenancyPath(of), method: 'DELETE' }),
        invalidatesTags: onSuccess(changesGarage),
      }),

      transferGarage: build.mutation<Garage, RecordId & { body: TransferInput; idempotencyKey: string }>({
        query: ({ body, idempotencyKey, ...garage }) => ({
          url: `${path.one(garage)}/transfer`,
          method: 'POST',
          body,
          headers: idempotencyHeader(idempotencyKey),
        }),
        // It stands in both members' histories.
        invalidatesTags: onSuccessOrConflict((_garage, _error, { id }) => [
          idTag('Garage', id),
          listTag('Garage'),
          'Member',
        ]),
        extraOptions: handlesError,
      }),
      listTransfers: build.query<Transfer[], RecordId>({
        query: (garage) => `${path.one(garage)}/transfers`,
        // A change of either member takes the undo away.
        providesTags: (transfers = [], _error, { id }) => [
          idTag('Garage', id),
          ...transfers.flatMap((made) => [idTag('Member', made.from_member_id), idTag('Member', made.to_member_id)]),
        ],
      }),
      undoTransfer: build.mutation<Garage, RecordId & { transfer_id: string }>({
        query: ({ gbc_id, transfer_id }) => ({
          url: `${path.list(gbc_id)}/transfers/${transfer_id}/undo`,
          method: 'POST',
        }),
        invalidatesTags: onSuccess((_garage, _error, { id }) => [idTag('Garage', id), listTag('Garage'), 'Member']),
      }),
    }
  },
})

export const garageCalls = recordCalls(garagesApi.endpoints, 'Garage', 'Garages')
export const {
  useListGaragesQuery,
  useGetGarageQuery,
  useBulkChangeGaragesMutation,
  useListOwnershipsQuery,
  useAddOwnershipMutation,
  useUpdateOwnershipMutation,
  useDeleteOwnershipMutation,
  useGetMemberOwnershipsQuery,
  useListTenanciesQuery,
  useAddTenancyMutation,
  useUpdateTenancyMutation,
  useDeleteTenancyMutation,
  useTransferGarageMutation,
  useListTransfersQuery,
  useUndoTransferMutation,
} = garagesApi
