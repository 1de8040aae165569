import { useEffect, useState } from 'react'

/** @returns the value as it was when it last stayed the same for `ms`; the first one at once */
export function useDelayed(value: string, ms: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return delayed
}
