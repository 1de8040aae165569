import type { Feature } from '#shared/features/feature'
import { loggedOut } from '#shared/session/authSlice'
import type { AppStartListening } from '#shared/session/session'
import { dropAllDrafts } from '#shared/storage/drafts'

/** Drafts are made in the shell alone: what drops them comes with it, not with the login page. */
const addDraftListener = (startListening: AppStartListening) =>
  startListening({ actionCreator: loggedOut, effect: dropAllDrafts })

/** The sign-in's own pages stand outside the shell (app/router.tsx), and its listeners are there from the first moment on. */
export const authFeature = {
  listeners: addDraftListener,
  help: async () => (await import(/* webpackChunkName: "help" */ './authHelp')).authHelp,
} satisfies Feature
