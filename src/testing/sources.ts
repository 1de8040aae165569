import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(__dirname, '..')

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('testing/')

/** The client's own sources without tests: path from `src/` → text. For tests of rules that lint can't say. */
export const clientSources = (): Map<string, string> =>
  new Map(
    readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  )
