import type { Actor } from '#server/http/actor'
import type { Db } from '#server/db/engine'
import { insertFile } from '#server/features/files/filesRepository'
import { imageArea, type ImageArea } from '#server/features/images/imageAreas'
import { placeImage } from '#server/features/images/imagesService'
import type { FileStore } from '#server/files/fileStore'
import { prepareImage } from '#server/files/prepareImage'
import { newId, now } from '#server/lib/ids'
import { drawn } from './drawings'

const MAX_SIDE = 2560

async function addPhoto(db: Db, files: FileStore, actor: Actor, area: ImageArea, record_id: string, content: Buffer) {
  const { content_type, width, height, ...ready } = await prepareImage(content, MAX_SIDE)
  const [large, small] = [await files.put([ready.content]), await files.put([ready.thumbnail])]
  const photo = { name: 'Фото.jpg', choice: null, choice_place: null }
  await db.write.transaction().execute(async (trx) => {
    const owner = { area, gbc_id: actor.gbc_id, id: record_id }
    const { columns } = await placeImage(trx, owner, actor.user_id, photo)
    await insertFile(trx, {
      ...actor,
      ...photo,
      ...columns,
      id: newId(),
      area: area.files,
      record_id,
      storage_key: large.key,
      thumbnail_key: small.key,
      content_type,
      size: large.size,
      width,
      height,
      created_at: now(),
    })
  })
}

/** A drawn photo to every thing of the common property, and to one garage. */
export async function makePhotos(db: Db, files: FileStore, actor: Actor): Promise<void> {
  const things = await db.read
    .selectFrom('property')
    .select(['id', 'name'])
    .where('gbc_id', '=', actor.gbc_id)
    .execute()
  for (const { id, name } of things) {
    const content = await drawn(name)
    if (content) await addPhoto(db, files, actor, imageArea('property'), id, content)
  }
  const garage = await db.read
    .selectFrom('garages')
    .select('id')
    .where('gbc_id', '=', actor.gbc_id)
    .where('number', '=', '17')
    .executeTakeFirst()
  const content = await drawn('garage')
  if (garage && content) await addPhoto(db, files, actor, imageArea('garages'), garage.id, content)
}
