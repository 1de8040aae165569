import { auditAreaNames } from '#contract/audit'
import { actionsOf } from '#contract/history'
import { parseChanges } from '#server/records/changes'
import { areas } from '#server/areas'
import type { Db } from '#server/db/engine'
import { fieldName } from '#server/features/audit/auditWords'

/** Fields that say something to the program alone: ids, and what a name beside them tells already. */
const INTERNAL: Record<string, string[]> = {
  members: ['import_id'],
  garages: ['import_id'],
  balances: ['import_id'],
  imports: ['check'],
}

const untranslatedIn = (area: string, action: string, fields: string[]): string[] => [
  ...(area in auditAreaNames ? [] : [`area ${area}`]),
  ...(actionsOf(area)[action] ? [] : [`action ${area} ${action}`]),
  ...fields
    .filter((field) => !fieldName(areas, area, field) && !INTERNAL[area]?.includes(field))
    .map((field) => `field ${area} ${field} (${action})`),
]

/** What stands in the logs of all cooperatives and has no Russian word in the contract: nobody at the screen would understand it. */
export async function untranslatedAudit(db: Db): Promise<string[]> {
  const rows = await db.read
    .selectFrom('audit')
    .select(['area', 'action', 'changes'])
    .distinct()
    .where('gbc_id', '!=', '')
    .execute()
  return [
    ...new Set(
      rows.flatMap(({ area, action, changes }) => untranslatedIn(area, action, Object.keys(parseChanges(changes)))),
    ),
  ]
}
