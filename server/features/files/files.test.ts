import { utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FileRecord } from '#contract/files'
import type { User } from '#contract/users'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { badFiles, form, photo, storedFiles, sweepStored, type FormPart } from '#server/testing/uploads'

onBothEngines((app) => {
  let user: TestUser
  let colleague: TestUser
  let member: TestUser
  let stranger: TestUser

  beforeAll(async () => {
    const { gbc, chairman } = await app().cooperative()
    user = chairman
    colleague = await app().user({ gbc_id: gbc.id, role: 'auditor' })
    member = await app().user({ gbc_id: gbc.id, role: 'member' })
    stranger = (await app().cooperative()).chairman
  })

  const send = (parts: FormPart[], headers: Record<string, string> = {}) => {
    const { payload, type } = form(parts)
    return app().call<FileRecord & { errors: Record<string, string> }>(user, 'POST', '/api/files/upload', payload, {
      'content-type': type,
      ...headers,
    })
  }
  const upload = (content: Buffer, name = 'я на даче.jpg', headers: Record<string, string> = {}) =>
    send(
      [
        ['area', 'avatar'],
        ['record_id', user.id],
        ['file', { name, content }],
      ],
      headers,
    )
  const get = (as: TestUser | null, url: string, headers: Record<string, string> = {}) =>
    app().app.inject({ url, headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers } })
  const setAvatar = (avatar_file_id: string | null, as = user) =>
    app().call<User & { errors: Record<string, string> }>(as, 'PUT', `/api/users/${as.id}/profile/update`, {
      first_name: 'Иван',
      last_name: 'Семёнов',
      avatar_file_id,
    })

  it('keeps a picture upright, without place and time, and makes its thumbnail', async () => {
    const taken = await photo()
      .withExif({ IFD0: { Artist: 'Семёнов' }, IFD3: { GPSLatitude: '59/1 56/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { status, body } = await upload(taken)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      area: 'avatar',
      record_id: user.id,
      name: 'я на даче.jpg',
      content_type: 'image/jpeg',
      width: 400,
      height: 600,
    })

    const full = await get(user, body.url)
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(body.size),
    })
    expect(full.headers['content-disposition']).toContain(encodeURIComponent('я на даче.jpg'))
    expect(full.headers['content-security-policy']).toContain('sandbox')
    const kept = await sharp(full.rawPayload).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([400, 600, undefined, undefined])

    const small = await get(user, body.thumbnail_url ?? '')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', height: 256 })
  })

  it('takes an avatar without its record', async () => {
    const file = { name: 'a.png', content: await photo().png().toBuffer() }
    expect(
      (
        await send([
          ['area', 'avatar'],
          ['record_id', ''],
          ['file', file],
        ])
      ).body,
    ).toMatchObject({ record_id: user.id, content_type: 'image/png' })
  })

  it('is seen by its owner and colleagues, and to members and others is not there', async () => {
    const { body } = await upload(await photo().webp().toBuffer())
    expect((await get(colleague, body.url)).statusCode).toBe(200)
    for (const other of [member, stranger]) {
      expect((await get(other, body.url)).statusCode).toBe(404)
      expect((await get(other, body.thumbnail_url ?? '')).statusCode).toBe(404)
    }
    expect((await get(null, body.url)).statusCode).toBe(401)
    expect((await get(null, body.url, { cookie: `user_id=1; token=${user.token}` })).statusCode).toBe(200)
    expect((await get(user, '/api/files/nothing')).statusCode).toBe(404)
  })

  it('sends a part that is asked for, and nothing when nothing has changed', async () => {
    const { body } = await upload(await photo().jpeg().toBuffer())
    const whole = await get(user, body.url)
    const part = await get(user, body.url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${body.size}`])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20))
    const tail = await get(user, body.url, { range: 'bytes=-5' })
    expect(tail.rawPayload).toEqual(whole.rawPayload.subarray(-5))
    const outside = await get(user, body.url, { range: `bytes=${body.size}-` })
    expect([outside.statusCode, outside.headers['content-range'], outside.json()]).toEqual([
      416,
      `bytes */${body.size}`,
      expect.objectContaining({ status: 416 }),
    ])
    const tag = String(whole.headers.etag)
    expect((await get(user, body.url, { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await get(user, body.url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200)
  })

  it('says what is wrong with a bad file and leaves nothing behind', async () => {
    const before = storedFiles(app()).length
    const heavy = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(11 * 1024 * 1024)])
    const bad: Awaited<ReturnType<typeof badFiles>> = [...(await badFiles()), [heavy, /Файл больше 10 МБ/, 413]]
    for (const [content, message, expected] of bad) {
      const { status, body } = await upload(content)
      expect({ status, errors: body.errors }).toEqual({
        status: expected,
        errors: { file: expect.stringMatching(message) },
      })
    }
    expect(storedFiles(app()).length).toBe(before)
  })

  it('says what is wrong with the form', async () => {
    const file = { name: 'a.jpg', content: await photo().jpeg().toBuffer() }
    expect((await send([['area', 'avatar']])).body).toMatchObject({ status: 422, errors: { file: 'Выберите файл' } })
    expect((await send([['file', file]])).body).toMatchObject({ status: 422, errors: { area: 'Обязательное поле' } })
    expect(
      (
        await send([
          ['area', 'secrets'],
          ['file', file],
        ])
      ).body,
    ).toMatchObject({ status: 422, errors: { area: 'Выберите значение из списка' } })
    expect(
      (
        await send([
          ['area', 'avatar'],
          ['file', file],
          ['file', file],
        ])
      ).status,
    ).toBe(422)
    expect(
      (
        await send([
          ['area', 'avatar'],
          ['record_id', colleague.id],
          ['file', file],
        ])
      ).status,
    ).toBe(404)
    expect((await app().call(user, 'POST', '/api/files/upload', { area: 'avatar' })).status).toBe(415)
    const { payload, type } = form([
      ['area', 'avatar'],
      ['file', file],
    ])
    expect(
      (await app().call(user, 'POST', '/api/files/upload', payload.subarray(0, -200), { 'content-type': type })).status,
    ).toBe(400)
    expect((await app().call(null, 'POST', '/api/files/upload', payload, { 'content-type': type })).status).toBe(401)
  })

  it('answers a repeated upload as the first time and keeps one file', async () => {
    const content = await photo().jpeg().toBuffer()
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await upload(content, 'a.jpg', headers)
    const before = storedFiles(app()).length
    const second = await upload(content, 'a.jpg', headers)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(storedFiles(app()).length).toBe(before)
    expect((await upload(content, 'b.jpg', headers)).status).toBe(422)
    expect(storedFiles(app()).length).toBe(before)
  })

  it('leaves nothing of an upload whose sender went away', async () => {
    const before = storedFiles(app()).length
    const port = Number(new URL(await app().app.listen({ host: '127.0.0.1', port: 0 })).port)
    const { payload, type } = form([
      ['area', 'avatar'],
      ['file', { name: 'a.jpg', content: await photo().jpeg().toBuffer() }],
    ])
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = `POST /api/files/upload HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${user.token}\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`
        socket.write(Buffer.concat([Buffer.from(head), payload.subarray(0, payload.length / 2)]), () =>
          setTimeout(() => socket.destroy(), 100),
        )
      })
      socket.on('close', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(storedFiles(app()).length).toBe(before)
    expect((await upload(await photo().jpeg().toBuffer())).status).toBe(201)
  })

  it('puts the avatar into the profile, and removes the one it replaces', async () => {
    const first = (await upload(await photo().jpeg().toBuffer())).body
    expect((await setAvatar(first.id)).body).toMatchObject({ avatar_url: first.url })
    const second = (await upload(await photo().jpeg().toBuffer())).body
    const before = storedFiles(app()).length
    expect((await setAvatar(second.id)).body).toMatchObject({ avatar_url: second.url })
    expect(storedFiles(app()).length).toBe(before - 2)
    expect((await get(user, first.url)).statusCode).toBe(404)
    expect((await setAvatar(second.id)).status).toBe(200)
    expect((await get(user, second.url)).statusCode).toBe(200)
    expect((await setAvatar(second.id, stranger)).body.errors).toEqual({
      avatar_file_id: 'Фотография не найдена: загрузите её ещё раз',
    })
    expect((await setAvatar(null)).body.avatar_url).toBeNull()
    expect((await get(user, second.url)).statusCode).toBe(404)
  })

  it('sweeps old files that no row tells of, and unused pictures after a day', async () => {
    const { db, app: server } = app()
    await sweepStored(app())
    const unused = (await upload(await photo().jpeg().toBuffer())).body
    const orphan = await server.files.put([Buffer.from('orphan')])
    const young = await server.files.put([Buffer.from('young')])
    for (const entry of storedFiles(app())) {
      if (entry.name !== young.key) await utimes(join(entry.parentPath, entry.name), new Date(0), new Date(0))
    }
    expect(await sweepStored(app())).toBe(1)
    expect([await server.files.size(orphan.key), await server.files.size(young.key)]).toEqual([null, 5])
    expect((await get(user, unused.url)).statusCode).toBe(200)

    await db.write
      .updateTable('files')
      .set({ created_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', unused.id)
      .execute()
    expect(await sweepStored(app())).toBe(2)
    expect((await get(user, unused.url)).statusCode).toBe(404)
  })
})
