import { existsSync, readdirSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { JOB_KINDS, type Job } from '#contract/jobs'
import { buildApp } from '#server/app'
import { openDatabase, type Db } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { membersExport } from '#server/features/members/membersExport'
import { onBothEngines, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { sweepStored } from '#server/testing/uploads'
import {
  claimJob,
  dropOldJobs,
  failJob,
  finishJob,
  requeueJob,
  resetAttempts,
  saveProgress,
  type ClaimedJob,
} from './jobsRepository'

const asked = { area: 'members', format: 'csv', columns: ['display_name'], query: {} }
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 2400; tries += 1) {
    const value = await read()
    if (good(value)) return value
    await pause(50)
  }
  throw new Error('It did not come to that')
}

const storedFiles = ({ config }: TestApp) => {
  const folder = join(config.dataDir, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
}

/** Rows wait until they are let go, so that the job is caught at work. @returns lets them go */
function held(): () => void {
  const rows = membersExport.rows
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  jest.spyOn(membersExport, 'rows').mockImplementation(async (...args) => {
    await gate
    return rows(...args)
  })
  return letGo
}

onBothEngines((app, engine) => {
  let gbc_id: string
  let chairman: TestUser
  const url = () => `/api/gbc/${gbc_id}/jobs`
  const start = async () => (await app().call<Job>(chairman, 'POST', `/api/gbc/${gbc_id}/exports`, asked)).body
  const job = async (id: string) => (await app().call<Job>(chairman, 'GET', `${url()}/${id}`)).body
  const reaching = (id: string, status: Job['status']) =>
    until(
      () => job(id),
      (read) => read.status === status,
    )
  const change = (id: string, columns: object) =>
    app().db.write.updateTable('jobs').set(columns).where('id', '=', id).execute()

  beforeAll(async () => {
    const made = await app().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    await app().member(gbc_id, chairman)
  })

  it('goes from the queue to its result, with events of its progress', async () => {
    const published = jest.spyOn(app().app.realtime, 'job')
    const letGo = held()
    const { id, status } = await start()
    expect(status).toBe('queued')
    await reaching(id, 'running')
    letGo()
    expect(await reaching(id, 'done')).toMatchObject({ progress: 1, total: 1, message: null, result: { rows: 1 } })
    const events = () => published.mock.calls.filter(([user, event]) => user === chairman.id && event.id === id)
    const statuses = () => events().map(([, { status }]) => status)
    // The end is published after it is stored.
    await until(
      async () => statuses(),
      (read) => read.includes('done'),
    )
    expect(statuses()).toContain('running')
    expect((await app().call<Job[]>(chairman, 'GET', url())).body[0]).toMatchObject({ id, status: 'done' })
  })

  it('is its owner’s alone', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    const colleague = await app().user({ gbc_id, role: 'accountant' })
    const { chairman: stranger } = await app().cooperative()
    for (const other of [colleague, stranger]) {
      for (const path of [`${url()}/${id}`, `${url()}/${id}/result`])
        expect((await app().call(other, 'GET', path)).status).toBe(404)
      expect((await app().call(other, 'POST', `${url()}/${id}/cancel`)).status).toBe(404)
    }
    expect((await app().call<Job[]>(colleague, 'GET', url())).body).toEqual([])
    expect((await app().call(null, 'GET', `${url()}/${id}/result`)).status).toBe(401)
  })

  it('is cancelled in the middle of its work and leaves nothing', async () => {
    const before = storedFiles(app()).length
    const letGo = held()
    const { id } = await start()
    await reaching(id, 'running')
    expect((await app().call<Job>(chairman, 'POST', `${url()}/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      result: null,
    })
    letGo()
    await pause(1000)
    expect(await job(id)).toMatchObject({ status: 'cancelled', result: null })
    expect((await app().call(chairman, 'GET', `${url()}/${id}/result`)).status).toBe(404)
    expect(storedFiles(app()).length).toBe(before)
  })

  it('once done stays done when cancelled', async () => {
    const { id } = await start()
    const done = await reaching(id, 'done')
    expect((await app().call<Job>(chairman, 'POST', `${url()}/${id}/cancel`)).body).toEqual(done)
  })

  it('that carries out what is decided is done to the end', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    await app().db.write.updateTable('jobs').set({ kind: 'reallocate', status: 'queued', claim: null }).execute()
    expect((await app().call(chairman, 'POST', `${url()}/${id}/cancel`)).status).toBe(409)
    expect((await reaching(id, 'done')).status).toBe('done')
  })

  it('that fails says why in words for people', async () => {
    jest
      .spyOn(membersExport, 'ids')
      .mockRejectedValueOnce(new AppError(422, 'Слишком много строк'))
      .mockRejectedValueOnce(new Error('SQLITE_BUSY: secret'))
    expect(await reaching((await start()).id, 'failed')).toMatchObject({ message: 'Слишком много строк', result: null })
    expect((await reaching((await start()).id, 'failed')).message).toMatch(/^Не удалось выполнить задание/)
  })

  it('whose server died is begun anew, and the dead run writes nothing more', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    await change(id, {
      status: 'running',
      claim: 'of the dead',
      claimed_until: '2020-01-01T00:00:00.000Z',
      result: null,
      result_key: null,
    })
    app().app.jobs.wake()
    const done = await reaching(id, 'done')
    const late = { gbc_id, id, claim: 'of the dead' } as never
    expect(
      await finishJob(app().db.write, late, { key: 'late', file_name: 'late', content_type: '', size: 0, rows: 0 }),
    ).toBe(false)
    expect(await job(id)).toEqual(done)
  })

  it('that another server has taken over is written to by that server alone', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    const theirs = { status: 'running', claim: 'of another server', claimed_until: '2999-01-01T00:00:00.000Z' } as const
    await change(id, { ...theirs, progress: 7, attempts: 2, result: null, result_key: null, finished_at: null })
    const stored = () => app().db.heavy.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const before = { ...(await stored()), kind: 'export' as const }
    const { write } = app().db
    const late: ClaimedJob = { ...before, claim: 'of the server that was silent' }
    const file = { key: 'late', file_name: 'late', content_type: '', size: 0, rows: 0 }
    expect([
      await saveProgress(app().db, late, 1, 2),
      await finishJob(write, late, file),
      await failJob(write, late, 'Не удалось'),
      await requeueJob(app().db, late),
    ]).toEqual([false, false, false, false])
    // A part of the work that was done meanwhile isn't kept either.
    await expect(write.transaction().execute((trx) => resetAttempts(trx, late))).rejects.toMatchObject({ status: 409 })
    expect(await stored()).toEqual(before)
    expect(await failJob(write, { ...before, claim: theirs.claim }, 'Не удалось')).toBe(true)
  })

  it('that another server has taken over leaves no file of the run that was too late', async () => {
    const before = storedFiles(app()).length
    const remove = jest.spyOn(app().app.files, 'remove')
    const letGo = held()
    const { id } = await start()
    await reaching(id, 'running')
    await change(id, { claim: 'of another server', claimed_until: '2999-01-01T00:00:00.000Z' })
    letGo()
    await until(
      () => Promise.all(remove.mock.results.map(({ value }) => value as Promise<void>)),
      (removed) => removed.length > 0,
    )
    expect(storedFiles(app()).length).toBe(before)
    expect(await job(id)).toMatchObject({ status: 'running', result: null })
    await change(id, { status: 'cancelled' })
  })

  it('that brings the server down again and again is given up', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    await change(id, { status: 'queued', attempts: 3, result: null, result_key: null })
    app().app.jobs.wake()
    expect((await reaching(id, 'failed')).message).toMatch(/трижды/)
  })

  it('waits its turn: each claim takes another job', async () => {
    const ids = await Promise.all([start(), start(), start()])
    for (const { id } of ids) await reaching(id, 'done')
    expect(await claimJob(app().db, JOB_KINDS)).toBeNull()
  })

  it('of a kind that only a later version beside this one does waits for that one', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    await change(id, { kind: 'of_a_later_version', status: 'queued', attempts: 0, result: null, result_key: null })
    // Those behind it are done all the same.
    await reaching((await start()).id, 'done')
    expect(await job(id)).toMatchObject({ status: 'queued', message: null })
    expect((await app().call<Job>(chairman, 'POST', `${url()}/${id}/cancel`)).body.status).toBe('cancelled')
  })

  it('is forgotten a week after its end, with its file', async () => {
    const { id } = await start()
    await reaching(id, 'done')
    const { result_key } = await app()
      .db.heavy.selectFrom('jobs')
      .select('result_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await dropOldJobs(app().db)
    expect((await job(id)).status).toBe('done')
    await change(id, { finished_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    await dropOldJobs(app().db)
    expect((await app().call(chairman, 'GET', `${url()}/${id}`)).status).toBe(404)
    const stored = storedFiles(app()).find(({ name }) => name === result_key)
    await utimes(join(stored?.parentPath ?? '', stored?.name ?? ''), new Date(0), new Date(0))
    await sweepStored(app())
    expect(storedFiles(app()).map(({ name }) => name)).not.toContain(result_key)
  })

  // On PostgreSQL another server may be at work: there a dead run is known by its claim alone, as above.
  if (engine === 'postgres') return
  it('is resumed after a restart', async () => {
    const first = await testApp('sqlite')
    const { gbc, chairman: owner } = await first.cooperative()
    await first.member(gbc.id, owner)
    const letGo = held()
    const queue = async () => (await first.call<Job>(owner, 'POST', `/api/gbc/${gbc.id}/exports`, asked)).body.id
    const ids = [await queue(), await queue(), await queue()]
    const statuses = async (db: Db) =>
      (await db.heavy.selectFrom('jobs').select('status').orderBy('id').execute()).map(({ status }) => status)
    await until(
      () => statuses(first.db),
      (read) => read.join() === 'running,running,queued',
    )
    const closed = first.app.close()
    // The stop interrupts the jobs, then waits for them.
    await pause(700)
    letGo()
    await closed

    // A clean stop has put the jobs back; one is made to look as a killed server leaves it.
    const db = openDatabase(first.config)
    expect(await statuses(db)).toEqual(['queued', 'queued', 'queued'])
    const stopped = await db.heavy.selectFrom('jobs').select('attempts').execute()
    // Stopping the server is no failure of the job, however often it happens.
    expect(stopped.map(({ attempts }) => attempts)).toEqual([0, 0, 0])
    await db.write
      .updateTable('jobs')
      .set({ status: 'running', claim: 'x', claimed_until: '2999-01-01T00:00:00.000Z' })
      .where('id', '=', ids[0])
      .execute()
    const second = await buildApp(first.config, db)
    await second.ready()
    await until(
      () => statuses(db),
      (read) => read.join() === 'done,done,done',
    )
    expect(storedFiles(first).length).toBe(3)
    await second.close()
  })

  it('does not keep a server from stopping when it never gives up', async () => {
    const stuck = await testApp('sqlite', { stopGrace: 100 })
    const { gbc, chairman: owner } = await stuck.cooperative()
    await stuck.member(gbc.id, owner)
    let letGo = () => {}
    const asks = jest.spyOn(membersExport, 'ids').mockImplementation(async () => {
      await new Promise<void>((resolve) => (letGo = resolve))
      throw new Error('The server has stopped')
    })
    await stuck.call(owner, 'POST', `/api/gbc/${gbc.id}/exports`, asked)
    await until(
      async () => asks.mock.calls.length,
      (calls) => calls > 0,
    )
    await stuck.app.close()
    const db = openDatabase(stuck.config)
    // Not given back, and so the stop did not wait for its end.
    expect(await db.heavy.selectFrom('jobs').select('status').execute()).toEqual([{ status: 'running' }])
    letGo()
    await db.close()
  })
})
