import type { FileRecord } from '#contract/files'
import { api } from '#shared/api/api'
import { sendForm, type OnProgress } from '#shared/api/sendForm'
import { idTag, listTag } from '#shared/api/tags'
import { recordTags, uploadAreas, type UploadTarget } from './uploadTarget'

interface Sent {
  of: UploadTarget
  file: File
  /** Files chosen together have one name of their choice and each its place in it. */
  choice: string
  choicePlace: number
  /** The same for every try of one file, so that a lost answer can't make a second one of it. */
  idempotencyKey: string
  onProgress: OnProgress
}

function formOf({ of: { records, id }, file, choice, choicePlace }: Sent): FormData {
  const form = new FormData()
  form.append('area', uploadAreas[records])
  form.append('record_id', id)
  form.append('choice', choice)
  form.append('choice_place', String(choicePlace))
  form.append('file', file)
  return form
}

export const uploadsApi = api.enhanceEndpoints({ addTagTypes: Object.values(recordTags) }).injectEndpoints({
  endpoints: (build) => ({
    /** What it changes is invalidated when the file is there: uploads.ts. */
    uploadFile: build.mutation<FileRecord, Sent>({
      queryFn: (sent, queryApi) => {
        const { idempotencyKey, onProgress } = sent
        return sendForm('/api/files/upload', formOf(sent), queryApi, { idempotencyKey, onProgress, handlesError: true })
      },
    }),
  }),
})

/** Reads anew what shows files of a record: called when one has come. */
export const filesChanged = ({ records, id }: UploadTarget) =>
  uploadsApi.util.invalidateTags([idTag(recordTags[records], id), listTag(recordTags[records])])
