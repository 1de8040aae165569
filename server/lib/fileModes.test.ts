import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDataDir } from './fileModes'

const modesOf = (folder: string) => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const inside = readdirSync(folder, { recursive: true }).map(String).sort()
  return Object.fromEntries(['.', ...inside].map((name) => [name, modeOf(join(folder, name))]))
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gbc-modes-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('closes database, files and backups of an earlier version to other users', () => {
  chmodSync(dataDir, 0o755)
  for (const folder of ['files/aa', 'backups/2026-11-01/files']) mkdirSync(join(dataDir, folder), { recursive: true })
  for (const file of ['gbc-office.db', 'files/aa/photo', 'backups/2026-11-01/gbc-office.db'])
    writeFileSync(join(dataDir, file), '')
  for (const name of readdirSync(dataDir, { recursive: true }).map(String))
    chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
  closeDataDir(dataDir)
  expect(modesOf(dataDir)).toEqual({
    '.': '700',
    backups: '700',
    'backups/2026-11-01': '700',
    'backups/2026-11-01/files': '700',
    'backups/2026-11-01/gbc-office.db': '600',
    files: '700',
    'files/aa': '700',
    'files/aa/photo': '600',
    'gbc-office.db': '600',
  })
})

it('does not mind a file that goes away meanwhile, as those beside the database do', () => {
  const file = JSON.stringify(join(dataDir, 'gbc-office.db-wal'))
  const comesAndGoes = `const fs = require('node:fs')
    for (;;) { fs.writeFileSync(${file}, '', { mode: 0o644 }); fs.rmSync(${file}) }`
  const other = spawn(process.execPath, ['-e', comesAndGoes])
  try {
    let seen = 0
    while (seen < 200) {
      if (readdirSync(dataDir).length > 0) seen += 1
      closeDataDir(dataDir)
    }
  } finally {
    other.kill('SIGKILL')
  }
})

it('a command writes a new data directory and its database for its own user alone', () => {
  chmodSync(dataDir, 0o755)
  const command = join(__dirname, '../commands/bicImport.ts')
  const bic = join(__dirname, '../features/info/fixtures/20220119ED01OSBR.zip')
  const { status, stderr } = spawnSync(process.execPath, ['-r', './scripts/register.cjs', command, bic, '--force'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(dataDir, 'fresh'), DATABASE_URL: '' },
  })
  expect([status, stderr]).toEqual([0, ''])
  const modes = modesOf(join(dataDir, 'fresh'))
  expect(modes['gbc-office.db']).toBe('600')
  for (const mode of Object.values(modes)) expect(mode).toMatch(/^[67]00$/)
})
