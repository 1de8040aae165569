import { useCallback } from 'react'
import { useFeatures } from '#shared/features/useFeatures'
import { useLoaded } from '#shared/features/useLoaded'

/** Articles of all features in their order; null until they are loaded. */
export function useHelpSections() {
  const features = useFeatures()
  return useLoaded(useCallback(() => Promise.all(features.flatMap(({ help }) => (help ? [help()] : []))), [features]))
}
