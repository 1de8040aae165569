import { useState } from 'react'

/** A list whose page grows step by step: its present length, and what makes it longer while it can be. */
export function useLoadMore(steps: readonly number[]) {
  const [step, setStep] = useState(0)
  return { page_size: steps[step], onMore: step + 1 < steps.length ? () => setStep(step + 1) : undefined }
}
