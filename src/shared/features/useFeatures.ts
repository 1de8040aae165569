import { useRouteLoaderData } from 'react-router-dom'
import type { Feature } from './feature'

/** Id of the route that holds all pages of signed-in users; its loader answers with the features. */
export const SHELL_ROUTE = 'shell'

const NONE: readonly Feature[] = []

/** All features, in the order of app/features.ts. */
export const useFeatures = () => useRouteLoaderData<readonly Feature[]>(SHELL_ROUTE) ?? NONE
