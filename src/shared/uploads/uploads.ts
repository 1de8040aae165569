import { nanoid, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { ApiError } from '#contract/common'
import { errorMessage, isApiError, saysAway } from '#shared/api/errors'
import { imagesApi } from '#shared/images/imagesApi'
import type { ImagesOf } from '#shared/images/imagesOf'
import { downscaleImage } from './downscaleImage'
import { fileProblem, takesImages } from './fileProblem'
import { filesChanged, uploadsApi } from './uploadsApi'
import { filesChosen, selectUploads, uploadGone, uploadMoved, uploadProgressed, type Upload } from './uploadsSlice'
import type { UploadTarget } from './uploadTarget'

/** As many as the server receives of one user at once. */
const AT_ONCE = 2
const RETRY_FIRST_MS = 2000
const RETRY_MOST_MS = 15_000

type State = Parameters<typeof selectUploads>[0]
type Thunk<Result = void> = ThunkAction<Result, State, unknown, UnknownAction>

/** Files can't be in the store; each is here as long as its upload is there. */
const files = new Map<string, File>()
const stops = new Map<string, AbortController>()

const uploadOf = (state: State, id: string) => selectUploads(state).find((upload) => upload.id === id)

/** Waits, or less: until the browser says that the network is back, or until the upload is cancelled. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** How long to wait before the file goes again by itself, or null when that would be of no use. */
function waitAfter(error: ApiError, attempt: number): number | null {
  const { status, retry_after } = error
  if (saysAway(error) || status === 503) return Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_MOST_MS)
  return status === 429 ? (retry_after ?? 5) * 1000 : null
}

/** Sends one file until it is there, refused or cancelled. A second try has the first one's key: there will be one file. */
const send =
  (id: string): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const upload = uploadOf(getState(), id)
    const file = files.get(id)
    if (!upload || !file) return
    const { of, choice, choicePlace } = upload
    const stop = new AbortController()
    stops.set(id, stop)
    const body = takesImages(of.records) ? await downscaleImage(file) : file
    for (let attempt = 0; uploadOf(getState(), id) && !stop.signal.aborted; attempt += 1) {
      dispatch(uploadMoved({ id, status: 'sending', part: 0, problem: null }))
      const onProgress = (part: number) => {
        // Logging out forgets the uploads.
        if (uploadOf(getState(), id)) dispatch(uploadProgressed({ id, part }))
        else stop.abort()
      }
      const sending = dispatch(
        uploadsApi.endpoints.uploadFile.initiate(
          { of, file: body, choice, choicePlace, idempotencyKey: id, onProgress },
          { track: false },
        ),
      )
      stop.signal.addEventListener('abort', () => sending.abort())
      const { data, error } = await sending
      if (stop.signal.aborted) return
      if (data) return dispatch(arrived(id, of))
      if (!isApiError(error)) throw error
      const wait = waitAfter(error, attempt)
      if (wait === null) return void dispatch(uploadMoved({ id, ...outcomeOf(error) }))
      dispatch(uploadMoved({ id, status: 'waiting', part: 0, problem: null }))
      await pause(wait, stop.signal)
    }
  }

const outcomeOf = (error: ApiError): Pick<Upload, 'status' | 'part' | 'problem'> => ({
  status: error.status >= 500 ? 'failed' : 'refused',
  part: 0,
  problem: error.errors.file ?? errorMessage(error, 'Не удалось отправить файл.'),
})

const isOfImages = (of: UploadTarget): of is ImagesOf => takesImages(of.records)

/** The file is shown before its upload goes away: nothing jumps. */
const arrived =
  (id: string, of: UploadTarget): Thunk<Promise<void>> =>
  async (dispatch) => {
    dispatch(filesChanged(of))
    // Not by its tag alone: what is stale waits there until the other files have gone.
    if (isOfImages(of))
      await dispatch(imagesApi.endpoints.listImages.initiate(of, { subscribe: false, forceRefetch: true }))
    dispatch(forget(id))
  }

const waiting: string[] = []
let running = 0

/** So many at once; the others wait their turn. */
const proceed = (): Thunk => (dispatch) => {
  while (running < AT_ONCE && waiting.length > 0) {
    running += 1
    const id = waiting.shift() ?? ''
    void dispatch(send(id)).finally(() => {
      running -= 1
      dispatch(proceed())
    })
  }
}

/** Sends chosen files to a record; those that it can't take are only shown with the reason. */
export const sendFiles =
  (of: UploadTarget, chosen: File[]): Thunk =>
  (dispatch) => {
    const choice = nanoid()
    const uploads = chosen.map((file, choicePlace): Upload => {
      const problem = fileProblem(of.records, file)
      return {
        id: nanoid(),
        of,
        choice,
        choicePlace,
        name: file.name,
        size: file.size,
        status: problem ? 'refused' : 'queued',
        part: 0,
        problem,
      }
    })
    uploads.forEach(({ id }, index) => files.set(id, chosen[index]))
    dispatch(filesChosen(uploads))
    waiting.push(...uploads.filter(({ status }) => status === 'queued').map(({ id }) => id))
    dispatch(proceed())
  }

export const retryUpload =
  (id: string): Thunk =>
  (dispatch) => {
    dispatch(uploadMoved({ id, status: 'queued', part: 0, problem: null }))
    waiting.push(id)
    dispatch(proceed())
  }

/** Cancels an upload, or puts a refused one away. */
export const forget =
  (id: string): Thunk =>
  (dispatch) => {
    stops.get(id)?.abort()
    stops.delete(id)
    files.delete(id)
    dispatch(uploadGone(id))
  }

/** What a component dispatches uploads by. */
export type UploadsDispatch = ThunkDispatch<State, unknown, UnknownAction>
