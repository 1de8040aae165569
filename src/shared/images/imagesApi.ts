import type { FileArea, FileRecord } from '#contract/files'
import type { ImageInput, RecordImage } from '#contract/images'
import { api } from '#shared/api/api'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { idTag, listTag, onSuccess } from '#shared/api/tags'
import type { ImagesOf } from './imagesOf'

const recordTags = { property: 'Property', garages: 'Garage' } as const
const fileAreas: Record<ImagesOf['records'], FileArea> = { property: 'property_image', garages: 'garage_image' }

type ImageOf = ImagesOf & { image_id: string }

const path = ({ gbc_id, records, id }: ImagesOf) => `/api/gbc/${gbc_id}/${records}/${id}/images`
const imagePath = ({ image_id, ...of }: ImageOf) => `${path(of)}/${image_id}`

/** Images are a side of their record: its cover and its history change with them. */
const changesRecord = (_answer: unknown, _error: unknown, { records, id }: ImagesOf) => {
  const tag = recordTags[records]
  return [idTag(tag, id), listTag(tag)]
}

interface Upload {
  of: ImagesOf
  file: File
  /** Files chosen together have one name of their choice and each its place in it. */
  choice: string
  choicePlace: number
  idempotencyKey: string
  onProgress: OnProgress
}

function imageForm({ of: { records, id }, file, choice, choicePlace }: Upload): FormData {
  const form = new FormData()
  form.append('area', fileAreas[records])
  form.append('record_id', id)
  form.append('choice', choice)
  form.append('choice_place', String(choicePlace))
  form.append('file', file)
  return form
}

export const imagesApi = api.enhanceEndpoints({ addTagTypes: ['Property', 'Garage'] }).injectEndpoints({
  endpoints: (build) => ({
    listImages: build.query<RecordImage[], ImagesOf>({
      query: path,
      providesTags: (_images, _error, { records, id }) => [idTag(recordTags[records], id)],
    }),
    /** What it changes is invalidated when all files of a choice have gone: uploads.ts. */
    uploadImage: build.mutation<FileRecord, Upload>({
      queryFn: (upload, queryApi) => {
        const { idempotencyKey, onProgress } = upload
        return sendForm('/api/files/upload', imageForm(upload), queryApi, {
          idempotencyKey,
          onProgress,
          handlesError: true,
        })
      },
    }),
    /** The new order is shown at once, before the server's answer. */
    orderImages: build.mutation<RecordImage[], ImagesOf & { ids: string[] }>({
      query: ({ ids, ...of }) => ({ url: `${path(of)}/order`, method: 'PUT', body: { ids } }),
      invalidatesTags: onSuccess(changesRecord),
      onQueryStarted: async ({ ids, ...of }, { dispatch, queryFulfilled }) => {
        const inOrder = (images: RecordImage[]) => void images.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
        const shown = dispatch(imagesApi.util.updateQueryData('listImages', of, inOrder))
        await queryFulfilled.catch(shown.undo)
      },
    }),
    updateImage: build.mutation<RecordImage[], ImageOf & { body: ImageInput }>({
      query: ({ body, ...of }) => ({ url: imagePath(of), method: 'PUT', body }),
      invalidatesTags: onSuccess(changesRecord),
    }),
    deleteImage: build.mutation<RecordImage[], ImageOf>({
      query: (of) => ({ url: imagePath(of), method: 'DELETE' }),
      invalidatesTags: onSuccess(changesRecord),
    }),
    restoreImage: build.mutation<RecordImage[], ImageOf>({
      query: (of) => ({ url: `${imagePath(of)}/restore`, method: 'POST' }),
      invalidatesTags: onSuccess(changesRecord),
    }),
  }),
})

export const {
  useListImagesQuery,
  useOrderImagesMutation,
  useUpdateImageMutation,
  useDeleteImageMutation,
  useRestoreImageMutation,
} = imagesApi

/** Reads anew what images of a record show in: called when one has come. */
export const imagesChanged = (of: ImagesOf) => imagesApi.util.invalidateTags(changesRecord(undefined, undefined, of))
