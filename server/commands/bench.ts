import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureClient } from './bench/client'
import { measureImports } from './bench/imports'
import { print, type Figure } from './bench/figures'
import { measureGarages } from './bench/garages'
import { measureImages } from './bench/images'
import { measureLoad } from './bench/load'
import { measureKills, measureRaces } from './bench/safety'
import { measureSearch } from './bench/search'
import { seedBench, type Bench } from './bench/seed'
import { measureStart } from './bench/starting'
import { CommandError, runCommand } from './runCommand'

/**
 * `npm run bench [-- NAME…]`: the production build on 100 000 members and garages against the bars of the product. Exit code 1 only
 * when data were lost: times depend on the machine and on what else it does.
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
  imports: measureImports,
}

function chosen(): string[] {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !(name in MEASUREMENTS))
  if (unknown)
    throw new CommandError(`There is no measurement ${unknown}. There are: ${Object.keys(MEASUREMENTS).join(', ')}`)
  return names.length > 0 ? names : Object.keys(MEASUREMENTS)
}

runCommand(async () => {
  const names = chosen()
  const dataDir = mkdtempSync(join(tmpdir(), 'gbc-bench-'))
  try {
    console.log(
      `Making a database of 100 000 members and 100 000 garages… (${cpus().length} cores, Node ${process.versions.node})`,
    )
    const bench = await seedBench(dataDir)
    let lost = false
    for (const name of names) {
      // On a machine that is busy with other things the times below tell little of the product.
      console.log(`\n${name} (load average before it: ${loadavg()[0].toFixed(1)})`)
      const figures = await MEASUREMENTS[name](bench)
      print(figures)
      lost ||= figures.some(({ vital, held }) => vital && !held)
    }
    if (lost) throw new CommandError('\nData were lost or doubled: see ✗ above.')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
