import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

export interface Code {
  text: string
  level: string
}

/** What a telephone reads from each page of a PDF: drawn as a picture and decoded by libraries that made neither. */
export async function codesOf(pdf: Buffer): Promise<Code[][]> {
  const reader = spawn(process.execPath, [join(__dirname, 'readQrs.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  reader.stdin.end(pdf)
  return (await json(reader.stdout)) as Code[][]
}
