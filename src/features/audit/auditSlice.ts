import { listSlice } from '#shared/list/listState'

/** The log as it is looked at; all that it shows goes into a file too. */
export const auditSlice = listSlice('audit', ['seq', 'at', 'user_name', 'area', 'record_name', 'action', 'changes'])
