import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { sweepFiles } from '#server/files/sweepFiles'
import { fileColumnsOf } from '#server/records/area'
import type { TestApp } from './testApp'

/** A picture of one colour. */
export const photo = (options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: options.width ?? 600, height: options.height ?? 400, channels: 3, background: '#26a69a' } })

export type FormPart = [name: string, value: string | { name: string; content: Buffer }]

/** A multipart body with its parts in the order given. */
export function form(parts: FormPart[]) {
  const boundary = 'boundary-of-the-test'
  const pieces = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: application/octet-stream`
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      typeof value === 'string' ? Buffer.from(value) : value.content,
      Buffer.from('\r\n'),
    ]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Everything that lies in the store of files. */
export function storedFiles({ config }: TestApp) {
  const folder = join(config.dataDir, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
}

/** Removes files that no row names, as the scheduled work does. @returns how many */
export const sweepStored = ({ app, db }: TestApp) => sweepFiles(db, app.files, fileColumnsOf(app.areas))

/** Files that are no pictures of ours, each with what is said of it. */
export async function badFiles(): Promise<[content: Buffer, message: RegExp, status: number][]> {
  const jpeg = await photo({ width: 2000, height: 2000 }).jpeg().toBuffer()
  const png = await photo().png().toBuffer()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  return [
    [Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff', 'latin1'), /Это не фотография/, 422],
    [svg, /Это не фотография/, 422],
    [await photo().gif().toBuffer(), /Это не фотография/, 422],
    [Buffer.from('0000001c66747970686569630000000068656963', 'hex'), /HEIC/, 422],
    [jpeg.subarray(0, jpeg.length / 2), /повреждена или обрывается/, 422],
    [png.subarray(0, 40), /повреждена или обрывается/, 422],
    [bomb, /слишком велика|повреждена/, 422],
    [Buffer.alloc(0), /Файл пуст/, 422],
    [Buffer.alloc(21 * 1024 * 1024), /Файл больше 20 МБ/, 413],
  ]
}
