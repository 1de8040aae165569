import type { AuditCheck, AuditEntry, AuditPerson } from '#contract/audit'
import type { AuditComparison } from '#contract/auditAnchors'
import type { Page } from '#contract/common'
import { api } from '#shared/api/api'
import { listTag } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/audit`

export const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: path(gbc_id), params }),
      providesTags: [listTag('Audit')],
    }),
    auditPeople: build.query<AuditPerson[], string>({
      query: (gbc_id) => `${path(gbc_id)}/people`,
      providesTags: [listTag('Audit')],
    }),
    /** The next part of the chain after an entry that was found right. */
    checkAudit: build.query<AuditCheck, { gbc_id: string; after: number }>({
      query: ({ gbc_id, after }) => ({ url: `${path(gbc_id)}/check`, params: { after } }),
      providesTags: [listTag('Audit')],
    }),
    /** What a line from a letter says of the log. */
    compareAudit: build.query<AuditComparison, { gbc_id: string; line: string }>({
      query: ({ gbc_id, line }) => ({ url: `${path(gbc_id)}/compare`, params: { line } }),
      providesTags: [listTag('Audit')],
    }),
  }),
})

export const { useListAuditQuery, useAuditPeopleQuery, useLazyCheckAuditQuery, useLazyCompareAuditQuery } = auditApi
