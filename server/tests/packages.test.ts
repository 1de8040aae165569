import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockFile {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; link?: boolean }>
}

it('every part of others is listed with its version and hash, and comes from the registry alone', () => {
  const { packages } = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8')) as LockFile
  const parts = Object.entries(packages).filter(([path]) => path !== '')
  expect(parts.length).toBeGreaterThan(100)
  const doubtful = parts.filter(
    ([, { version, integrity, resolved, link }]) =>
      !version || !integrity?.startsWith('sha512-') || link || (resolved ?? 'https://').startsWith('git'),
  )
  expect(doubtful.map(([path]) => path)).toEqual([])
})
