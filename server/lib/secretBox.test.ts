import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretBox } from './secretBox'

const PHRASE = 'a phrase of forty characters or so, at least'
const OTHER = 'another phrase of forty characters, at least'
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gbc-secret-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const boxOf = (secretKey: string | null, secretKeyOld: string | null = null, folder = 'none') =>
  secretBox({ secretKey, secretKeyOld, dataDir: join(dataDir, folder) })

/** Sealed as it was before the format had a number: SHA-256 of the phrase is the key. */
function sealedBefore(text: string, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(PHRASE).digest(), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

it('opens for its owner and key only, and not when a byte of it has changed', () => {
  const box = boxOf(PHRASE)
  const sealed = box.seal('JBSWY3DP', 'vera')
  expect(sealed).toMatch(/^1:/)
  expect(box.open(sealed, 'vera')).toBe('JBSWY3DP')
  expect(() => box.open(sealed, 'ivan')).toThrow()
  expect(() => boxOf(OTHER).open(sealed, 'vera')).toThrow()
  const bytes = Buffer.from(sealed.slice(2), 'base64')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] ^= 1
    expect(() => box.open(`1:${changed.toString('base64')}`, 'vera')).toThrow()
  }
})

it('never seals the same text the same way twice', () => {
  const box = boxOf(PHRASE)
  expect(box.seal('JBSWY3DP', 'vera')).not.toBe(box.seal('JBSWY3DP', 'vera'))
})

it('opens what the former key sealed, and seals it anew with the present one', () => {
  const sealed = boxOf(OTHER).seal('JBSWY3DP', 'vera')
  const box = boxOf(PHRASE, OTHER)
  expect(box.open(sealed, 'vera')).toBe('JBSWY3DP')
  const anew = String(box.refresh(sealed, 'vera'))
  expect(boxOf(PHRASE).open(anew, 'vera')).toBe('JBSWY3DP')
  expect(box.refresh(anew, 'vera')).toBeNull()
})

it('opens what was sealed before the phrase was stretched, and seals it anew', () => {
  const box = boxOf(PHRASE)
  const sealed = sealedBefore('JBSWY3DP', 'vera')
  expect(box.open(sealed, 'vera')).toBe('JBSWY3DP')
  expect(() => box.open(sealed, 'ivan')).toThrow()
  expect(box.refresh(sealed, 'vera')).toMatch(/^1:/)
})

it('opens what the key file sealed once SECRET_KEY takes its place', () => {
  const sealed = boxOf(null, null, 'file').seal('JBSWY3DP', 'vera')
  expect(boxOf(PHRASE, null, 'file').open(sealed, 'vera')).toBe('JBSWY3DP')
  expect(() => boxOf(PHRASE).open(sealed, 'vera')).toThrow()
})
