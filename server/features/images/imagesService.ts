import { MAX_IMAGES, type ImageInput, type RecordImage } from '#contract/images'
import type { LoggedAction } from '#contract/history'
import { audit } from '#server/records/audit'
import type { Changes } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { undoableSince } from '#server/files/sweepFiles'
import { invalid, notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import {
  dropCover,
  imageRows,
  imagesOf,
  lockOwner,
  makeRoom,
  shownRows,
  writeImage,
  type ImageRow,
  type Owner,
} from './imagesRepository'

/** The record's images after a change, and its version for those who listen. */
export interface ImagesChange {
  images: RecordImage[]
  version: number
}

/** An image on its way to its record, with its place among those chosen together. */
type Arriving = Pick<ImageRow, 'choice' | 'choice_place'>

const note = (trx: Handle, { area, gbc_id, id }: Owner, user_id: string, action: LoggedAction, changes: Changes = {}) =>
  audit(trx, { gbc_id, user_id, action, area: area.records, record_id: id, changes })

function refuseTooMany(shown: number): void {
  const message = `У записи уже ${MAX_IMAGES} фотографий: удалите лишние`
  if (shown >= MAX_IMAGES) throw invalid({ file: message }, message)
}

const wasChosenLater = (image: Arriving, { choice, choice_place }: Arriving): boolean =>
  choice !== null && image.choice === choice && choice_place !== null && (image.choice_place ?? 0) > choice_place

/** The place of a new image: the end, or before those of its own choice that arrived sooner and were chosen later. */
async function newPosition(trx: Handle, owner: Owner, { choice, choice_place }: Arriving): Promise<number> {
  const last = await imageRows(trx, owner)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const end = (last?.position ?? 0) + 1
  if (choice === null || choice_place === null) return end
  const next = await imageRows(trx, owner)
    .select(({ fn }) => fn.min('position').as('position'))
    .where('choice', '=', choice)
    .where('choice_place', '>', choice_place)
    .executeTakeFirst()
  if (next?.position == null) return end
  await makeRoom(trx, owner, next.position)
  return next.position
}

/**
 * Makes room for a new image. The first one becomes the cover, and gives it up to one that was chosen before it.
 * @returns columns of its row and the record's version
 * @throws AppError 404, 422 when there are too many
 */
export async function placeImage(
  trx: Handle,
  owner: Owner,
  user_id: string,
  { name, ...arriving }: Arriving & { name: string },
) {
  const version = await lockOwner(trx, owner)
  const shown = await shownRows(trx, owner)
  refuseTooMany(shown.length)
  const leads = shown.length === 0 || shown.some((image) => image.is_cover === 1 && wasChosenLater(image, arriving))
  if (leads) await dropCover(trx, owner)
  await note(trx, owner, user_id, 'image_added', { image: [null, name] })
  return {
    columns: { position: await newPosition(trx, owner, arriving), is_cover: leads ? (1 as const) : (0 as const) },
    version,
  }
}

/** Runs one change of a record's images in its own transaction. */
const changing = (db: Db, owner: Owner, change: (trx: Handle) => Promise<void>): Promise<ImagesChange> =>
  db.write.transaction().execute(async (trx) => {
    const version = await lockOwner(trx, owner)
    await change(trx)
    return { images: await imagesOf(trx, owner), version }
  })

async function imageOf(trx: Handle, owner: Owner, image_id: string): Promise<ImageRow> {
  const row = await imageRows(trx, owner).selectAll().where('id', '=', image_id).executeTakeFirst()
  if (!row) throw notFound('Такой фотографии нет')
  return row
}

async function shownImage(trx: Handle, owner: Owner, image_id: string): Promise<ImageRow> {
  const row = await imageOf(trx, owner, image_id)
  if (row.deleted_at) throw notFound('Фотография удалена')
  return row
}

/** @throws AppError 422 unless all images of the record are named, each once */
export const orderImages = (db: Db, owner: Owner, user_id: string, ids: string[]): Promise<ImagesChange> =>
  changing(db, owner, async (trx) => {
    const rows = await shownRows(trx, owner)
    const named = new Set(ids)
    if (ids.length !== rows.length || named.size !== rows.length || !rows.every(({ id }) => named.has(id))) {
      throw invalid(
        { ids: 'Фотографии тем временем изменились: обновите страницу и повторите' },
        'Фотографии тем временем изменились: обновите страницу и повторите',
      )
    }
    for (const { id, position } of rows) {
      const place = ids.indexOf(id) + 1
      if (position !== place) await writeImage(trx, id, { position: place })
    }
    await note(trx, owner, user_id, 'images_ordered')
  })

/** Writes the caption and whether it is the cover, each where it was sent. @throws AppError 404 */
export const changeImage = (
  db: Db,
  owner: Owner,
  user_id: string,
  image_id: string,
  { caption, is_cover }: ImageInput,
): Promise<ImagesChange> =>
  changing(db, owner, async (trx) => {
    const row = await shownImage(trx, owner, image_id)
    if (caption !== undefined && caption !== row.caption) {
      await writeImage(trx, image_id, { caption })
      await note(trx, owner, user_id, 'image_captioned', {
        image: [null, row.name],
        caption: [row.caption, caption],
      })
    }
    if (is_cover !== undefined && is_cover !== (row.is_cover === 1)) {
      await dropCover(trx, owner)
      if (is_cover) await writeImage(trx, image_id, { is_cover: 1 })
      await note(trx, owner, user_id, 'cover_chosen', { image: [null, is_cover ? row.name : null] })
    }
  })

/** Takes an image away; its file is kept for a while (files/sweepFiles.ts). @throws AppError 404 */
export const deleteImage = (db: Db, owner: Owner, user_id: string, image_id: string): Promise<ImagesChange> =>
  changing(db, owner, async (trx) => {
    const { name } = await shownImage(trx, owner, image_id)
    await writeImage(trx, image_id, { deleted_at: now() })
    await note(trx, owner, user_id, 'image_removed', { image: [null, name] })
  })

/**
 * Brings a deleted image back to its place. One that isn't deleted stays as it is.
 * @throws AppError 404 when its time is over
 */
export const restoreImage = (db: Db, owner: Owner, user_id: string, image_id: string): Promise<ImagesChange> =>
  changing(db, owner, async (trx) => {
    const { name, deleted_at } = await imageOf(trx, owner, image_id)
    if (deleted_at === null) return
    if (deleted_at < undoableSince()) throw notFound('Фотография удалена окончательно')
    refuseTooMany((await shownRows(trx, owner)).length)
    await writeImage(trx, image_id, { deleted_at: null })
    await note(trx, owner, user_id, 'image_restored', { image: [null, name] })
  })
