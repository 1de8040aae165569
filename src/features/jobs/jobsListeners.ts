import type { Job } from '#contract/jobs'
import { saveFile } from '#shared/api/saveFile'
import { noticeRaised } from '#shared/notices/noticesSlice'
import type { AppDispatch, AppStartListening, SessionState } from '#shared/session/session'
import { jobsApi } from './jobsApi'
import { jobSettled, selectAwaited } from './jobsSlice'

async function download(job: Job, gbcId: string, token: string, dispatch: AppDispatch) {
  if (!job.result) return
  try {
    await saveFile(`/api/gbc/${gbcId}/jobs/${job.id}/result`, job.result.file_name, token, job.result.size)
    dispatch(noticeRaised({ kind: 'success', text: `Файл «${job.result.file_name}» скачан.` }))
  } catch {
    dispatch(noticeRaised({ kind: 'error', text: `Файл «${job.result.file_name}» не скачался. Повторите выгрузку.` }))
  }
}

/** An awaited job has ended: its file downloads by itself, or a notification says why there is none. */
async function settle(job: Job, gbcId: string, { auth }: SessionState, dispatch: AppDispatch) {
  dispatch(jobSettled(job.id))
  if (job.status === 'failed')
    dispatch(noticeRaised({ kind: 'error', text: job.message ?? `${job.title}: не удалось.` }))
  if (job.status === 'done' && auth.token) await download(job, gbcId, auth.token, dispatch)
}

type StateWithJobs = SessionState & Parameters<typeof selectAwaited>[0]

const hasEnded = ({ status }: Job) => status === 'done' || status === 'failed' || status === 'cancelled'

export function addJobsListeners(startListening: AppStartListening) {
  startListening({
    matcher: jobsApi.endpoints.listJobs.matchFulfilled,
    effect: async ({ payload, meta }, { dispatch, getState }) => {
      const state = getState() as StateWithJobs
      const awaited = selectAwaited(state)
      const ended = payload.filter((job) => awaited.includes(job.id) && hasEnded(job))
      await Promise.all(ended.map((job) => settle(job, meta.arg.originalArgs, state, dispatch)))
    },
  })
}
