import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Keeps in the database what must be read again and yet be of no use to whoever gets hold of the database alone. */
export interface SecretBox {
  /** @param owner id of whose secret it is: the text opens for no other */
  seal(text: string, owner: string): string
  /** @throws when the key is another one, or the owner is */
  open(sealed: string, owner: string): string
}

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key')

/** The installation's key: SECRET_KEY, or a file beside the database that is made when it is first needed. */
function keyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (secretKey) return createHash('sha256').update(secretKey).digest()
  const path = secretKeyFile(dataDir)
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
  }
  return Buffer.from(readFileSync(path, 'utf8'), 'base64')
}

export function secretBox(config: Pick<Config, 'secretKey' | 'dataDir'>): SecretBox {
  let known: Buffer | null = null
  const key = () => (known ??= keyOf(config))

  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key(), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
