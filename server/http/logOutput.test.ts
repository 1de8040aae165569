import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { until } from '#server/testing/until'
import { logOutput } from './logOutput'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gbc-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the output of the log', () => {
  it('writes lines that come together in their order', async () => {
    const file = join(folder, 'log')
    const fd = openSync(file, 'w')
    const output = logOutput(fd)
    output.write('гараж\n')
    output.write('17\n')
    await turn()
    expect(readFileSync(file, 'utf8')).toBe('гараж\n17\n')
    closeSync(fd)
  })

  it('waits for a reader that has no room, and loses nothing of what it was given', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
    const output = logOutput(writer)
    const line = `${'ё'.repeat(999)}\n`
    const lines = 100
    for (let made = 0; made < lines; made += 1) output.write(line)
    await turn()
    const chunk = Buffer.alloc(64 * 1024)
    const read: Buffer[] = []
    await until(() => {
      try {
        read.push(Buffer.from(chunk.subarray(0, readSync(reader, chunk))))
      } catch {
        // Nothing new yet.
      }
      return Buffer.concat(read).toString() === line.repeat(lines)
    })
    closeSync(writer)
    closeSync(reader)
  })

  // Linux has a file that is a full disk.
  const onLinux = process.platform === 'linux' ? it : it.skip
  onLinux('leaves out what a full disk has no room for, and fails nobody', async () => {
    const fd = openSync('/dev/full', 'w')
    const output = logOutput(fd)
    output.write('a line\n')
    await turn()
    output.write('another\n')
    await turn()
    closeSync(fd)
  })
})
