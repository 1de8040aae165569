import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Stands before what is sealed now. Text without it was sealed with SHA-256 of the phrase as the key. */
const FORMAT = '1:'
/** scrypt as OWASP asks (N = 2^15 with p = 3); some tenths of a second, once in the life of a process. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
/** One installation has one key: the salt separates this use of the phrase from any other. */
const SALT = 'gbc-office secret box'

/** Keeps in the database what must be read again and yet be of no use to whoever gets hold of the database alone. */
export interface SecretBox {
  /** @param owner id of whose secret it is: the text opens for no other */
  seal(text: string, owner: string): string
  /**
   * Opens what was sealed with the present key, the former one or in the former format.
   * @throws when none of them fits, or the owner is another
   */
  open(sealed: string, owner: string): string
  /** The same secret sealed as `seal` does now, or null when it already is. @throws as `open` does */
  refresh(sealed: string, owner: string): string | null
}

type KeyConfig = Pick<Config, 'secretKey' | 'secretKeyOld' | 'dataDir'>

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key')

const readKeyFile = (dataDir: string) => Buffer.from(readFileSync(secretKeyFile(dataDir), 'utf8'), 'base64')

function makeKeyFile(dataDir: string): Buffer {
  const path = secretKeyFile(dataDir)
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
  }
  return readKeyFile(dataDir)
}

/** The keys of an installation, the present one first: SECRET_KEY or else the file; the others open what is older. */
function keysOf({ secretKey, secretKeyOld, dataDir }: KeyConfig, ofPhrase: (phrase: string) => Buffer): Buffer[] {
  const phrases = [secretKey, secretKeyOld].filter((phrase) => phrase !== null)
  if (secretKey === null) return [makeKeyFile(dataDir), ...phrases.map(ofPhrase)]
  return [...phrases.map(ofPhrase), ...(existsSync(secretKeyFile(dataDir)) ? [readKeyFile(dataDir)] : [])]
}

const stretched = (phrase: string) => scryptSync(phrase, SALT, KEY_BYTES, SCRYPT)
const hashed = (phrase: string) => createHash('sha256').update(phrase).digest()

function encrypt(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function decrypt(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Opens with the first key that fits. @returns the text and that key's place among them */
function decryptWithAny(keys: Buffer[], sealed: string, owner: string): { text: string; place: number } {
  for (const [place, key] of keys.entries()) {
    try {
      return { text: decrypt(key, sealed, owner), place }
    } catch {
      // Another key, or another owner: the next one may fit.
    }
  }
  throw new Error('No key of this installation opens the secret')
}

export function secretBox(config: KeyConfig): SecretBox {
  let present: Buffer[] | null = null
  const keys = () => (present ??= keysOf(config, stretched))

  function read(sealed: string, owner: string): { text: string; isPresent: boolean } {
    if (!sealed.startsWith(FORMAT))
      return { text: decryptWithAny(keysOf(config, hashed), sealed, owner).text, isPresent: false }
    const { text, place } = decryptWithAny(keys(), sealed.slice(FORMAT.length), owner)
    return { text, isPresent: place === 0 }
  }

  const seal = (text: string, owner: string) => FORMAT + encrypt(keys()[0], text, owner)

  return {
    seal,
    open: (sealed, owner) => read(sealed, owner).text,
    refresh(sealed, owner) {
      const { text, isPresent } = read(sealed, owner)
      return isPresent ? null : seal(text, owner)
    },
  }
}
