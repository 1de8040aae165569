import type { Page } from '#contract/common'
import { linkParams, type LinkArea, type OfficeDocument } from '#contract/documents'
import { api } from '#shared/api/api'
import { listTags } from '#shared/api/tags'

/** A record that documents are linked with. */
export interface DocumentsOf {
  gbc_id: string
  records: LinkArea
  id: string
}

/** The latest of them; more than one record ever has. */
const SHOWN = 200

export const recordDocumentsApi = api.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => ({
    recordDocuments: build.query<Page<OfficeDocument>, DocumentsOf>({
      query: ({ gbc_id, records, id }) => ({
        url: `/api/gbc/${gbc_id}/documents`,
        params: { [linkParams[records]]: id, page_size: SHOWN },
      }),
      providesTags: (page) => listTags('Document', page?.items),
    }),
  }),
})

export const { useRecordDocumentsQuery } = recordDocumentsApi
