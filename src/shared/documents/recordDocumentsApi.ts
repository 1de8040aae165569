import type { Page } from '#contract/common'
import type { LinkArea, OfficeDocument } from '#contract/documents'
import { api } from '#shared/api/api'
import { listTags } from '#shared/api/tags'

/** A record that documents are linked with. */
export interface DocumentsOf {
  gbc_id: string
  records: LinkArea
  id: string
}

/** Names by which the record is asked for, in the list of documents and in the address of a new one. */
export const LINK_PARAMS: Record<LinkArea, string> = {
  members: 'member_id',
  garages: 'garage_id',
  property: 'property_id',
}

/** The latest of them; more than one record ever has. */
const SHOWN = 200

export const recordDocumentsApi = api.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => ({
    recordDocuments: build.query<Page<OfficeDocument>, DocumentsOf>({
      query: ({ gbc_id, records, id }) => ({
        url: `/api/gbc/${gbc_id}/documents`,
        params: { [LINK_PARAMS[records]]: id, page_size: SHOWN },
      }),
      providesTags: (page) => listTags('Document', page?.items),
    }),
  }),
})

export const { useRecordDocumentsQuery } = recordDocumentsApi
