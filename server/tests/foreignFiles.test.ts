import { AREA_NAMES, areas } from '#contract/areas'
import { FILE_KINDS, type FileRecord } from '#contract/files'
import { addressesOf } from '#server/records/recordRoutes'
import { openStage } from '#server/testing/hostile/stage'
import { onBothEngines } from '#server/testing/testApp'
import { form, photo } from '#server/testing/uploads'

onBothEngines((test) => {
  it.each(FILE_KINDS)('a file of one cooperative (%s) is not there for the chairman of another', async (area) => {
    const { chairman, make } = await openStage(test())
    const { chairman: stranger } = await test().cooperative()
    const owner = AREA_NAMES.find((name) => area in ((areas[name] as { files?: object }).files ?? {}))
    const record_id = owner === 'users' ? chairman.id : (await make(addressesOf(String(owner)).list)).id
    const { payload, type } = form([
      ['area', area],
      ['record_id', record_id],
      ['file', { name: 'снимок.jpg', content: await photo().jpeg().toBuffer() }],
    ])
    const { status, body } = await test().call<FileRecord>(chairman, 'POST', '/api/files/upload', payload, {
      'content-type': type,
    })
    expect(status).toBe(201)
    for (const url of [body.url, body.thumbnail_url].flatMap((each) => each ?? [])) {
      expect((await test().call(chairman, 'GET', url)).status).toBe(200)
      expect((await test().call(stranger, 'GET', url)).status).toBe(404)
    }
  })
})
