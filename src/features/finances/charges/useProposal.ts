import { useEffect, useRef } from 'react'
import { useFormField } from '#shared/form/useFormField'

/**
 * Keeps a field at what follows from the others until a person writes something else there.
 * @param fits whether what stands there may stay
 */
export function useProposal(name: string, proposed: string | null, fits = true) {
  const { value, setValue } = useFormField<string>(name)
  const last = useRef(proposed)
  useEffect(() => {
    if (proposed === last.current) return
    const isOwn = value != null && value !== last.current && fits
    last.current = proposed
    if (!isOwn) setValue(proposed)
  }, [proposed, value, setValue, fits])
}
