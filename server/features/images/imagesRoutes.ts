import { recordParams } from '#contract/common'
import { imageInputSchema, imageListSchema, imageOrderSchema, imageParams } from '#contract/images'
import type { App } from '#server/http/fastify'
import { imageAreas, type ImageArea } from './imageAreas'
import { imagesOf, versionOf, type Owner } from './imagesRepository'
import { changeImage, deleteImage, orderImages, restoreImage, type ImagesChange } from './imagesService'

const tags = ['images']

/** Images of records, the same for every area that has them. They come by the upload of files (features/files). */
export function imagesRoutes(app: App): void {
  for (const area of imageAreas) imagesRoutesOf(app, area)
}

function imagesRoutesOf(app: App, area: ImageArea): void {
  const { db, realtime } = app
  const LIST = `/api/gbc/:gbc_id/${area.records}/:id/images`
  const ONE = `${LIST}/:image_id`
  const config = { access: area.write }
  const response = { 200: imageListSchema }

  const ownerOf = ({ gbc_id, id }: { gbc_id: string; id: string }): Owner => ({ area, gbc_id, id })

  async function publishAfter({ gbc_id, id }: Owner, change: Promise<ImagesChange>) {
    const { images, version } = await change
    realtime.changed(gbc_id, { type: area.records, id, version })
    return images
  }

  app.get(
    LIST,
    {
      config: { access: area.read },
      schema: { tags, summary: "A record's images in their order", params: recordParams, response },
    },
    async ({ params }) => {
      const owner = ownerOf(params)
      await versionOf(db.read, owner)
      return imagesOf(db.read, owner)
    },
  )

  app.put(
    `${LIST}/order`,
    {
      config,
      schema: {
        tags,
        summary: 'Put all images of the record into a new order',
        params: recordParams,
        body: imageOrderSchema,
        response,
      },
    },
    ({ params, caller, body }) => publishAfter(ownerOf(params), orderImages(db, ownerOf(params), caller.id, body.ids)),
  )

  app.put(
    ONE,
    {
      config,
      schema: {
        tags,
        summary: 'Caption an image, make it the cover',
        params: imageParams,
        body: imageInputSchema,
        response,
      },
    },
    ({ params, caller, body }) =>
      publishAfter(ownerOf(params), changeImage(db, ownerOf(params), caller.id, params.image_id, body)),
  )

  app.delete(
    ONE,
    {
      config,
      schema: { tags, summary: 'Delete an image; it can be brought back within a day', params: imageParams, response },
    },
    ({ params, caller }) => publishAfter(ownerOf(params), deleteImage(db, ownerOf(params), caller.id, params.image_id)),
  )

  app.post(
    `${ONE}/restore`,
    { config, schema: { tags, summary: 'Bring a deleted image back', params: imageParams, response } },
    ({ params, caller }) =>
      publishAfter(ownerOf(params), restoreImage(db, ownerOf(params), caller.id, params.image_id)),
  )
}
