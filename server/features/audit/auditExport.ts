import { auditAreaNames, auditListQuery, type AuditArea, type AuditEntry, type AuditListQuery } from '#contract/audit'
import { actionName, erasedChanges } from '#contract/history'
import type { ExportArea } from '#server/records/exportArea'
import { auditByIds, listAuditIds } from './auditRepository'
import { formatChanges } from './auditWords'
import type { Areas } from '#server/records/area'

/** The log in a file: what the role may read of it on screen, in the same words. */
export const auditExport = (areas: () => Areas): ExportArea<AuditEntry, AuditListQuery> => ({
  title: 'Журнал действий',
  query: auditListQuery,
  ids: (db, gbc_id, query) => listAuditIds(areas(), db, gbc_id, query),
  rows: (db, gbc_id, ids) => auditByIds(areas(), db, gbc_id, ids),
  columns: {
    seq: { title: '№', type: 'number', value: ({ seq }) => seq },
    at: { title: 'Когда (МСК)', type: 'instant', value: ({ at }) => at },
    user_name: { title: 'Кто', type: 'text', value: ({ user_name }) => user_name ?? 'Система' },
    area: { title: 'Раздел', type: 'text', value: ({ area }) => auditAreaNames[area as AuditArea] ?? area },
    record_name: { title: 'Запись', type: 'text', value: ({ record_name }) => record_name },
    action: { title: 'Действие', type: 'text', value: ({ area, action }) => actionName(area, action) },
    changes: {
      title: 'Что изменено',
      type: 'text',
      value: ({ area, changes, erased_by }) =>
        erased_by === null ? formatChanges(areas(), area, changes) : erasedChanges(erased_by),
    },
  },
})
