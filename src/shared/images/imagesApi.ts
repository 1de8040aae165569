import type { ImageInput, RecordImage } from '#contract/images'
import { api } from '#shared/api/api'
import { idTag, listTag, onSuccess } from '#shared/api/tags'
import type { ImagesOf } from './imagesOf'

const recordTags = { property: 'Property', garages: 'Garage' } as const

type ImageOf = ImagesOf & { image_id: string }

const path = ({ gbc_id, records, id }: ImagesOf) => `/api/gbc/${gbc_id}/${records}/${id}/images`
const imagePath = ({ image_id, ...of }: ImageOf) => `${path(of)}/${image_id}`

/** Images are a side of their record: its cover and its history change with them. */
const changesRecord = (_answer: unknown, _error: unknown, { records, id }: ImagesOf) => {
  const tag = recordTags[records]
  return [idTag(tag, id), listTag(tag)]
}

export const imagesApi = api.enhanceEndpoints({ addTagTypes: ['Property', 'Garage'] }).injectEndpoints({
  endpoints: (build) => ({
    listImages: build.query<RecordImage[], ImagesOf>({
      query: path,
      providesTags: (_images, _error, { records, id }) => [idTag(recordTags[records], id)],
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
