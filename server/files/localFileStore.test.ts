import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LocalFileStore } from './localFileStore'

let folder: string
let store: LocalFileStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gbc-office-'))
  store = new LocalFileStore(join(folder, 'files'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a stored file has a random name without an ending, and cannot be run', async () => {
  const { key } = await store.put([Buffer.from('#!/bin/sh\necho run')])
  const names = readdirSync(join(folder, 'files', key.slice(0, 2)))
  expect(names).toEqual([key])
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(statSync(join(folder, 'files', key.slice(0, 2), key)).mode & 0o111).toBe(0)
})

it.each(['../secret', '../../secret', 'secret', '/etc/passwd', `${'a'.repeat(42)}/`, `..${'/..'.repeat(13)}/s`, ''])(
  'what is no key of the store opens, measures and removes nothing: %s',
  async (key) => {
    writeFileSync(join(folder, 'secret'), 'of others')
    await expect(store.read(key)).rejects.toThrow('Not a key')
    await expect(store.size(key)).rejects.toThrow('Not a key')
    await expect(store.remove(key)).rejects.toThrow('Not a key')
    expect(statSync(join(folder, 'secret')).size).toBe(9)
  },
)
