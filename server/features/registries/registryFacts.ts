import type { RegistryArrival, RegistryFacts, RegistryTable } from '#contract/money/registries'
import type { Db, Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { getRow, SAME_FILE, sameFile } from '#server/features/statements/statementsRepository'
import { arrivalOf, netOf } from './arrivalsRepository'
import { fittingCredits, missingCredit } from './fittingCredits'
import type { KeptSheet } from './keepRegistry'
import { mappingOf } from './mappingsRepository'

const toArrival = ({ id, statement_id, booked_on, amount, purpose }: StatementLinesTable): RegistryArrival => ({
  line_id: id,
  ...{ statement_id, booked_on, amount, purpose },
})

function tableOf(sheet: string | null): RegistryTable | null {
  if (sheet === null) return null
  const { text: _, place: __, ...table } = JSON.parse(sheet) as KeptSheet
  // One that was read before sheets could be chosen has none to choose.
  return { ...{ sheets: [], sheet: 0 }, ...table }
}

/** Why a read registry can't be accepted, in words; null when it can. */
async function refusalOf(
  handle: Handle,
  row: StatementsTable,
  fitting: Awaited<ReturnType<typeof fittingCredits>> | null,
): Promise<string | null> {
  if (row.status !== 'ready') return null
  if (await sameFile(handle, row)) return SAME_FILE
  const hasCredit = !fitting || fitting.exact.length + fitting.reduced.length > 0
  return hasCredit ? null : missingCredit(handle, row, fitting.net)
}

/** What a registry has besides what every statement has; null of a bank's statement. */
export async function registryFacts({ heavy }: Db, gbc_id: string, id: string): Promise<RegistryFacts | null> {
  const row = await getRow(heavy, gbc_id, id)
  if (row.kind === 'bank' && row.sheet === null) return null
  const arrival = await arrivalOf(heavy, gbc_id, id)
  const isWaiting = row.kind === 'registry' && row.status === 'ready'
  const fitting = isWaiting ? await fittingCredits(heavy, row) : null
  return {
    table: tableOf(row.sheet),
    mapping: await mappingOf(heavy, gbc_id, row.shape),
    net: fitting?.net ?? (await netOf(heavy, gbc_id, id)),
    arrival: arrival ? toArrival(arrival) : null,
    refusal: await refusalOf(heavy, row, fitting),
    candidates: fitting ? [...fitting.exact, ...fitting.reduced].map(toArrival) : [],
  }
}
