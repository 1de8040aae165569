import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Db } from '#server/db/engine'
import { assetPath } from '#server/paths'
import type { DirectoryBank } from './bankDirectory'
import { directoryState } from './bankRepository'
import { loadFirstDirectory } from './replaceDirectory'

/** Day of the directory that comes with the product; a newer one is imported from the Bank of Russia's own file. */
const BUSINESS_DAY = '2026-08-21'

async function readShipped(): Promise<DirectoryBank[]> {
  const text = await readFile(assetPath(`bic-${BUSINESS_DAY}.csv`))
  const rows: Record<keyof DirectoryBank, string>[] = parse(text, { columns: true })
  return rows.map(({ bic, name, corr_account, swift, city, closed }) => ({
    bic,
    name,
    corr_account: corr_account || null,
    swift: swift || null,
    city: city || null,
    closed: closed === '1',
  }))
}

/** On the first start fills the bank directory with the one that comes with the product. */
export async function loadShippedDirectory(db: Db): Promise<void> {
  const { business_day } = await directoryState(db.read)
  if (business_day === null) await loadFirstDirectory(db, { business_day: BUSINESS_DAY, banks: await readShipped() })
}
