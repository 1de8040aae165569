import { createSlice } from '@reduxjs/toolkit'
import type { UploadTarget } from './uploadTarget'

/**
 * A file on its way. `queued`: its turn hasn't come; `waiting`: the connection was lost, it goes again by itself;
 * `failed`: the server couldn't, it may be sent again; `refused`: this file will never do.
 */
export interface Upload {
  id: string
  of: UploadTarget
  /** Which choice of files it belongs to, and its place there. */
  choice: string
  choicePlace: number
  name: string
  /** Bytes. */
  size: number
  status: 'queued' | 'sending' | 'waiting' | 'failed' | 'refused'
  /** The part that has gone, 0–1. */
  part: number
  /** Why it failed or was refused. */
  problem: string | null
}

type Named<Rest> = { id: string } & Rest

/** Files that are being sent. The files themselves are not state: uploads.ts holds them. */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: { uploads: [] as Upload[] },
  reducers: (create) => {
    const change = <Rest extends Partial<Upload>>() =>
      create.reducer<Named<Rest>>(({ uploads }, { payload }) => {
        const upload = uploads.find(({ id }) => id === payload.id)
        if (upload) Object.assign(upload, payload)
      })
    return {
      filesChosen: create.reducer<Upload[]>(({ uploads }, { payload }) => void uploads.push(...payload)),
      uploadProgressed: change<Pick<Upload, 'part'>>(),
      uploadMoved: change<Pick<Upload, 'status' | 'part' | 'problem'>>(),
      /** Sent, cancelled, or put away. */
      uploadGone: create.reducer<string>((state, { payload }) => {
        state.uploads = state.uploads.filter(({ id }) => id !== payload)
      }),
    }
  },
  selectors: {
    selectUploads: ({ uploads }) => uploads,
  },
})

export const { filesChosen, uploadProgressed, uploadMoved, uploadGone } = uploadsSlice.actions
export const { selectUploads } = uploadsSlice.selectors
