import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureClient } from './bench/client'
import { measureImports } from './bench/imports'
import { print, type Figure } from './bench/figures'
import { measureGarages } from './bench/garages'
import { measureImages } from './bench/images'
import { measureLoad } from './bench/load'
import { measureMoney } from './bench/money'
import { measureMoneyKills } from './bench/moneyKills'
import { measureReceipts } from './bench/receipts'
import { startCluster } from './bench/postgresCluster'
import { measureKills, measureRaces, measureRestarts } from './bench/safety'
import { measureSearch } from './bench/search'
import { seedBench, type Bench } from './bench/seed'
import { measureStart } from './bench/starting'
import { measureStatements } from './bench/statement'
import { measureStrangers } from './bench/strangers'
import { CommandError, runCommand } from './runCommand'

/**
 * `npm run bench [-- --postgres] [NAME…]`: the production build on 100 000 members and garages against the bars of the product. Exit code 1 only
 * when data were lost: times depend on the machine and on what else it does. `--postgres` measures on a temporary PostgreSQL.
 */
const MEASUREMENTS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  start: measureStart,
  load: measureLoad,
  garages: measureGarages,
  search: measureSearch,
  images: measureImages,
  client: measureClient,
  races: measureRaces,
  kills: measureKills,
  strangers: measureStrangers,
  imports: measureImports,
  money: measureMoney,
  'money-kills': measureMoneyKills,
  statement: measureStatements,
  receipts: measureReceipts,
}

/** Only on PostgreSQL. */
const ON_POSTGRES = { restarts: measureRestarts }
/** What tells nothing of the database is measured on SQLite alone, unless it is named. */
const OF_SQLITE = ['client', 'strangers']
const POSTGRES = '--postgres'

function chosen(): { postgres: boolean; measurements: typeof MEASUREMENTS } {
  const names = process.argv.slice(2).filter((name) => name !== POSTGRES)
  const postgres = process.argv.includes(POSTGRES)
  const all = postgres ? { ...MEASUREMENTS, ...ON_POSTGRES } : MEASUREMENTS
  const unknown = names.find((name) => !(name in all))
  if (unknown) throw new CommandError(`There is no measurement ${unknown}. There are: ${Object.keys(all).join(', ')}`)
  const usual = Object.keys(all).filter((name) => !postgres || !OF_SQLITE.includes(name))
  const wanted = names.length > 0 ? names : usual
  return { postgres, measurements: Object.fromEntries(wanted.map((name) => [name, all[name]])) }
}

runCommand(async () => {
  const { postgres, measurements } = chosen()
  const dataDir = mkdtempSync(join(tmpdir(), 'gbc-bench-'))
  const cluster = postgres ? await startCluster({ fast: false }) : null
  try {
    console.log(
      `Making a database of 100 000 members and 100 000 garages in ${postgres ? 'PostgreSQL' : 'SQLite'}… (${cpus().length} cores, Node ${process.versions.node})`,
    )
    const bench = await seedBench(dataDir, cluster)
    let lost = false
    for (const [name, measure] of Object.entries(measurements)) {
      // On a machine that is busy with other things the times below tell little of the product.
      console.log(`\n${name} (load average before it: ${loadavg()[0].toFixed(1)})`)
      const figures = await measure(bench)
      print(figures)
      lost ||= figures.some(({ vital, held }) => vital && !held)
    }
    if (lost) throw new CommandError('\nData were lost or doubled: see ✗ above.')
  } finally {
    await cluster?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
