import { createAction } from '@reduxjs/toolkit'

/** A job was begun here whose file is wanted: it downloads by itself when the job is done. Payload: the job's id. */
export const fileAwaited = createAction<string>('jobs/fileAwaited')
