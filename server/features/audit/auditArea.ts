import { auditAreaNames, type AuditArea } from '#contract/audit'
import { actionName } from '#contract/history'
import type { Areas } from '#server/records/area'
import { kept, type Row } from '#server/records/tables'
import { logsAnchored } from './anchoring'
import { auditExport } from './auditExport'
import { auditRoutes } from './auditRoutes'

const inWords = (row: Row): Row => ({
  ...row,
  area: auditAreaNames[row.area as AuditArea] ?? row.area,
  action: actionName(String(row.area), String(row.action)),
})

/** @param areas the registry: the log names fields and records of every area as the area itself does */
export const auditArea = (areas: () => Areas): Areas['audit'] => ({
  routes: auditRoutes,
  scheduled: [logsAnchored],
  export: auditExport(areas),
  tables: {
    audit: kept('Журнал изменений', { key: ['seq'], inWords }),
    audit_anchors: kept('Отпечатки журнала', { key: ['day'], plain: ['seq', 'hash'] }),
  },
})
