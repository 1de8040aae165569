import type { Feature } from '#shared/features/feature'

/** The sign-in's own pages stand outside the shell (app/router.tsx), and its listeners are there from the first moment on. */
export const authFeature = {
  help: async () => (await import(/* webpackChunkName: "help" */ './authHelp')).authHelp,
} satisfies Feature
