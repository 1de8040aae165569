import type { EndpointBuilder } from '@reduxjs/toolkit/query'
import type { HistoryEntry, Page } from '#contract/common'
import type { ListParams } from '#shared/list/listSearch'
import { handlesError, type baseQuery } from './baseQuery'
import { idempotencyHeader } from './idempotency'
import { idTag, listTag, listTags, onSuccess, onSuccessOrConflict } from './tags'

/** Which record of which cooperative. */
export interface RecordId {
  gbc_id: string
  id: string
}

/** Addresses of an area's calls: of the list and of one record. */
export const recordPaths = (area: string) => {
  const list = (gbc_id: string) => `/api/gbc/${gbc_id}/${area}`
  return { list, one: ({ gbc_id, id }: RecordId) => `${list(gbc_id)}/${id}` }
}

/**
 * The calls that records of every area have; the feature names them: `listGarages: garages.list`.
 * @param tag what the records are cached by
 * @param area as it stands in the address
 * @param also lists of other records that name these
 */
export function recordEndpoints<Row extends { id: string }, Input, Tag extends string>(
  build: EndpointBuilder<typeof baseQuery, Tag, 'api'>,
  tag: NoInfer<Tag>,
  area: string,
  also: readonly { type: Tag; id: string }[] = [],
) {
  const path = recordPaths(area)
  const ofRecord = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag(tag, id)]
  const tagsOf = (_answer: unknown, _error: unknown, { id }: RecordId) => [idTag(tag, id), listTag(tag), ...also]
  const changesRecord = onSuccess(tagsOf)
  const move = (verb: 'archive' | 'restore') =>
    build.mutation<Row, RecordId & { version?: number }>({
      query: ({ version, ...record }) => ({ url: `${path.one(record)}/${verb}`, method: 'POST', body: { version } }),
      invalidatesTags: changesRecord,
    })

  return {
    list: build.query<Page<Row>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: path.list(gbc_id), params }),
      providesTags: (page) => listTags(tag, page?.items),
    }),
    get: build.query<Row, RecordId>({ query: path.one, providesTags: ofRecord }),
    history: build.query<HistoryEntry[], RecordId>({
      query: (record) => `${path.one(record)}/history`,
      providesTags: ofRecord,
    }),
    create: build.mutation<Row, { gbc_id: string; body: Input; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: path.list(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess([listTag(tag), ...also]),
      extraOptions: handlesError,
    }),
    update: build.mutation<Row, RecordId & { body: Input }>({
      query: ({ body, ...record }) => ({ url: path.one(record), method: 'PUT', body }),
      invalidatesTags: changesRecord,
      extraOptions: handlesError,
    }),
    archive: move('archive'),
    restore: move('restore'),
    /** A verb of the area's own, of the record as it is on screen: `POST …/{id}/publish`. */
    act: (verb: string) =>
      build.mutation<Row, RecordId & { version: number }>({
        query: ({ version, ...record }) => ({ url: `${path.one(record)}/${verb}`, method: 'POST', body: { version } }),
        invalidatesTags: onSuccessOrConflict(tagsOf),
      }),
  }
}
