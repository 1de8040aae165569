import { readFile } from 'node:fs/promises'
import { readConfig } from '#server/config'
import { openDatabase } from '#server/db/engine'
import { DirectoryError, OlderDirectory } from '#server/features/info/bankDirectory'
import { parseEd807 } from '#server/features/info/ed807'
import { replaceDirectory } from '#server/features/info/replaceDirectory'
import { loadShippedDirectory } from '#server/features/info/shippedDirectory'
import { prepareDatabase } from '#server/commands/backup/prepareDatabase'
import { CommandError, runCommand } from './runCommand'

const USAGE =
  'Как вызвать: npm run bic:import -- ФАЙЛ [--force], где ФАЙЛ — ZIP или XML справочника БИК с сайта Банка России'

async function readGiven(path: string | undefined): Promise<Buffer> {
  if (path === undefined) throw new CommandError(USAGE)
  try {
    return await readFile(path)
  } catch {
    throw new CommandError(`Файл ${path} не удалось прочитать`)
  }
}

function explained(error: unknown): unknown {
  if (error instanceof DirectoryError) return new CommandError(`Справочник не заменён. ${error.message}`)
  if (error instanceof OlderDirectory)
    return new CommandError(`Справочник не заменён. ${error.message}. Если так и нужно, добавьте --force.`)
  return error
}

/** `npm run bic:import -- FILE [--force]`: replaces the bank directory; the server may be running. */
runCommand(async () => {
  const args = process.argv.slice(2)
  const file = await readGiven(args.find((arg) => !arg.startsWith('--')))
  const config = readConfig(process.env)
  const db = openDatabase(config)
  try {
    await prepareDatabase(db, config.dataDir)
    // So that a file older than the product's own is noticed before the first start too.
    await loadShippedDirectory(db)
    const { business_day, banks } = await replaceDirectory(db, await parseEd807(file), {
      user_id: null,
      force: args.includes('--force'),
    })
    console.log(`Справочник БИК на ${business_day} загружен, банков: ${banks}`)
  } catch (error) {
    throw explained(error)
  } finally {
    await db.close()
  }
})
