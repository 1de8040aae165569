import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { FileRecord } from '#contract/files'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { RecordImage } from '#contract/images'
import type { Property } from '#contract/property'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { badFiles, form, photo, storedFiles, sweepStored, type FormPart } from '#server/testing/uploads'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let jpeg: Buffer

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    jpeg = await photo().jpeg().toBuffer()
  })

  const thing = async (name = 'Ворота') => {
    const { body } = await test().call<Property>(chairman, 'POST', `/api/gbc/${gbc.id}/property`, {
      name,
      category: 'gate',
    })
    return { id: body.id, url: `/api/gbc/${gbc.id}/property/${body.id}` }
  }
  const send = (
    record_id: string,
    content: Buffer,
    {
      name = 'a.jpg',
      user = chairman,
      area = 'property_image',
      key,
      place,
    }: { name?: string; user?: TestUser; area?: string; key?: string; place?: [choice: string, at: number] } = {},
  ) => {
    const chosen: FormPart[] = place
      ? [
          ['choice', place[0]],
          ['choice_place', String(place[1])],
        ]
      : []
    const { payload, type } = form([['area', area], ['record_id', record_id], ...chosen, ['file', { name, content }]])
    return test().call<FileRecord & ApiError>(user, 'POST', '/api/files/upload', payload, {
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    })
  }
  const images = async (url: string) => (await test().call<RecordImage[]>(chairman, 'GET', `${url}/images`)).body
  const names = async (url: string) => (await images(url)).map(({ name, is_cover }) => (is_cover ? `*${name}` : name))
  const withImages = async (...fileNames: string[]) => {
    const { id, url } = await thing()
    for (const name of fileNames) await send(id, jpeg, { name })
    return { id, url, list: await images(url) }
  }
  const put = (url: string, body: object, user = chairman) =>
    test().call<RecordImage[] & ApiError>(user, 'PUT', url, body)

  it('adds images at the end, the first as the cover, upright and without the place they were taken at', async () => {
    const { id, url } = await thing()
    const taken = await photo()
      .withExif({ IFD3: { GPSLatitude: '59/1 56/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await send(id, taken, { name: 'спереди.jpg' })).status).toBe(201)
    await send(id, jpeg, { name: 'сзади.jpg' })
    const list = await images(url)
    expect(list).toMatchObject([
      { name: 'спереди.jpg', is_cover: true, caption: null, width: 400, height: 600 },
      { name: 'сзади.jpg', is_cover: false, width: 600, height: 400 },
    ])
    const { rawPayload } = await test().app.inject({
      url: list[0].url,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  it('shows the cover in the list of property, and none without images', async () => {
    const { id, list } = await withImages('a.jpg', 'b.jpg')
    const bare = await thing('Без фотографий')
    const { body } = await test().call<Page<Property>>(chairman, 'GET', `/api/gbc/${gbc.id}/property?page_size=200`)
    const coverOf = (record: string) => body.items.find((item) => item.id === record)?.cover_url
    expect([coverOf(id), coverOf(bare.id)]).toEqual([list[0].thumbnail_url, null])
  })

  it('makes one image of an upload that is repeated after a lost answer', async () => {
    const { id, url } = await thing()
    const first = await send(id, jpeg, { key: 'lost' })
    const again = await send(id, jpeg, { key: 'lost' })
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect(await images(url)).toHaveLength(1)
  })

  it('keeps the order of several uploads at once', async () => {
    const { id, url } = await thing()
    await Promise.all(['1', '2', '3', '4', '5'].map((name) => send(id, jpeg, { name })))
    const list = await images(url)
    expect(list.map(({ name }) => name).sort()).toEqual(['1', '2', '3', '4', '5'])
    expect(list.filter(({ is_cover }) => is_cover)).toHaveLength(1)
  })

  it('puts images that were chosen together in the order of the choice, whichever arrives first', async () => {
    const { id, url } = await withImages('before')
    for (const at of [2, 0, 3, 1]) await send(id, jpeg, { name: `${at}`, place: ['walk', at] })
    expect(await names(url)).toEqual(['*before', '0', '1', '2', '3'])
    const fresh = await thing()
    for (const at of [2, 0, 1]) await send(fresh.id, jpeg, { name: `${at}`, place: ['other', at] })
    expect(await names(fresh.url)).toEqual(['*0', '1', '2'])
  })

  it('puts all images into a new order, and refuses an order that leaves one out', async () => {
    const { url, list } = await withImages('a', 'b', 'c')
    const [a, b, c] = list.map(({ id }) => id)
    expect((await put(`${url}/images/order`, { ids: [c, a, b] })).body.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
    expect(await names(url)).toEqual(['c', '*a', 'b'])
    for (const ids of [[a, b], [a, b, b], [a, b, c, c], [], [a, b, gbc.id]]) {
      expect((await put(`${url}/images/order`, { ids })).status).toBe(422)
    }
    expect(await names(url)).toEqual(['c', '*a', 'b'])
  })

  it('captions an image and chooses the cover, each by itself', async () => {
    const { url, list } = await withImages('a', 'b')
    await put(`${url}/images/${list[1].id}`, { caption: ' Вид с улицы ' })
    expect(await images(url)).toMatchObject([
      { is_cover: true, caption: null },
      { is_cover: false, caption: 'Вид с улицы' },
    ])
    await put(`${url}/images/${list[1].id}`, { is_cover: true })
    expect(await images(url)).toMatchObject([{ is_cover: false }, { is_cover: true, caption: 'Вид с улицы' }])
    await put(`${url}/images/${list[1].id}`, { caption: '' })
    expect(await images(url)).toMatchObject([{ is_cover: false }, { is_cover: true, caption: null }])
    expect((await put(`${url}/images/${list[1].id}`, { caption: 'x'.repeat(301) })).body.errors).toHaveProperty(
      'caption',
    )
  })

  it('deletes an image for everyone at once and brings it back to its place, cover and all', async () => {
    const { url, list } = await withImages('a', 'b', 'c')
    const image = `${url}/images/${list[0].id}`
    const { status, body } = await test().call<RecordImage[]>(chairman, 'DELETE', image)
    expect([status, body.length]).toEqual([200, 2])
    expect(await names(url)).toEqual(['*b', 'c'])
    expect((await test().call(chairman, 'GET', list[0].url)).status).toBe(404)
    expect((await test().call(chairman, 'DELETE', image)).status).toBe(404)
    expect((await test().call(chairman, 'POST', `${image}/restore`)).status).toBe(200)
    expect(await names(url)).toEqual(['*a', 'b', 'c'])
    expect((await test().call(chairman, 'GET', list[0].url)).status).toBe(200)
  })

  it('removes the file of a deleted image after a day, and then there is no way back', async () => {
    const { db } = test()
    const { url, list } = await withImages('a', 'b')
    const image = `${url}/images/${list[0].id}`
    await test().call(chairman, 'DELETE', image)
    await sweepStored(test())
    for (const entry of storedFiles(test())) await utimes(join(entry.parentPath, entry.name), new Date(0), new Date(0))
    const before = storedFiles(test()).length
    await db.write
      .updateTable('files')
      .set({ deleted_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('id', '=', list[0].id)
      .execute()
    expect((await test().call(chairman, 'POST', `${image}/restore`)).status).toBe(404)
    expect(await sweepStored(test())).toBe(2)
    expect(storedFiles(test()).length).toBe(before - 2)
    expect(await names(url)).toEqual(['*b'])
  })

  it('says what is wrong with a bad file and leaves neither file nor row behind', async () => {
    const { db } = test()
    const { id, url } = await thing()
    const rows = async () =>
      Number(
        (
          await db.read
            .selectFrom('files')
            .select(({ fn }) => fn.countAll().as('all'))
            .executeTakeFirstOrThrow()
        ).all,
      )
    const before = [storedFiles(test()).length, await rows()]
    const heavy = Buffer.concat([jpeg, Buffer.alloc(16 * 1024 * 1024)])
    const bad: Awaited<ReturnType<typeof badFiles>> = [...(await badFiles()), [heavy, /Файл больше 15 МБ/, 413]]
    for (const [content, message, expected] of bad) {
      const { status, body } = await send(id, content)
      expect({ status, errors: body.errors }).toEqual({
        status: expected,
        errors: { file: expect.stringMatching(message) },
      })
    }
    expect([storedFiles(test()).length, await rows()]).toEqual(before)
    expect(await images(url)).toEqual([])
  })

  it('refuses 200 MB before they have come', async () => {
    const { id } = await thing()
    const port = Number(new URL(await test().app.listen({ host: '127.0.0.1', port: 0 })).port)
    const { payload, type } = form([
      ['area', 'property_image'],
      ['record_id', id],
      ['file', { name: 'a.jpg', content: Buffer.alloc(1000) }],
    ])
    const status = await new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${chairman.token}`,
        'content-type': type,
        'content-length': 200 * 1024 * 1024,
      }
      const sending = httpRequest({ port, method: 'POST', path: '/api/files/upload', headers }, (response) => {
        resolve(response.statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.write(payload.subarray(0, 500))
    })
    expect(status).toBe(413)
  })

  it('tells who did what with images in the history of the record', async () => {
    const { url, list } = await withImages('a', 'b')
    await put(`${url}/images/order`, { ids: [list[1].id, list[0].id] })
    await put(`${url}/images/${list[1].id}`, { caption: 'Щит', is_cover: true })
    await test().call(chairman, 'DELETE', `${url}/images/${list[1].id}`)
    const { body } = await test().call<HistoryEntry[]>(chairman, 'GET', `${url}/history`)
    expect(body.map(({ action }) => action)).toEqual([
      'image_removed',
      'cover_chosen',
      'image_captioned',
      'images_ordered',
      'image_added',
      'image_added',
      'created',
    ])
    expect(body[2].changes).toEqual({ image: [null, 'b'], caption: [null, 'Щит'] })
  })

  it('are for those who may read the record and changed by those who may write it', async () => {
    const { id, url, list } = await withImages('a')
    const auditor = await test().user({ gbc_id: gbc.id, role: 'auditor' })
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    const stranger = (await test().cooperative()).chairman
    const status = async (user: TestUser | null, method: 'GET' | 'DELETE', path: string) =>
      (await test().call(user, method, path)).status
    expect([
      await status(auditor, 'GET', `${url}/images`),
      await status(auditor, 'GET', list[0].thumbnail_url),
    ]).toEqual([200, 200])
    expect([await status(member, 'GET', `${url}/images`), await status(member, 'GET', list[0].url)]).toEqual([403, 404])
    expect([await status(stranger, 'GET', `${url}/images`), await status(stranger, 'GET', list[0].url)]).toEqual([
      404, 404,
    ])
    expect(await status(auditor, 'DELETE', `${url}/images/${list[0].id}`)).toBe(403)
    expect([
      (await send(id, jpeg, { user: auditor })).status,
      (await send(id, jpeg, { user: stranger })).status,
    ]).toEqual([403, 404])
    expect((await send(gbc.id, jpeg)).status).toBe(404)
    expect((await send(id, jpeg, { area: 'garage_image' })).status).toBe(404)
    const other = await withImages('b')
    expect(await status(chairman, 'DELETE', `${other.url}/images/${list[0].id}`)).toBe(404)
  })

  it('serves garages as it serves property', async () => {
    const { body: garage } = await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, {
      number: '17а',
    })
    const url = `/api/gbc/${gbc.id}/garages/${garage.id}`
    expect((await send(garage.id, jpeg, { area: 'garage_image', name: 'бокс.jpg' })).status).toBe(201)
    expect(await names(url)).toEqual(['*бокс.jpg'])
    expect((await test().call<HistoryEntry[]>(chairman, 'GET', `${url}/history`)).body[0]).toMatchObject({
      action: 'image_added',
    })
  })
})
