import { useEffect, useRef, useState } from 'react'
import type { AuditCheck } from '#contract/audit'
import { useLazyCheckAuditQuery } from './auditApi'

const BEGINNING: AuditCheck = { checked: 0, total: 1, done: false, broken_at: null }

/** Looks through the whole log part by part; leaving the page ends it. */
export function useChainCheck(gbc_id: string) {
  const [check] = useLazyCheckAuditQuery()
  const [part, setPart] = useState<AuditCheck | null>(null)
  const [running, setRunning] = useState(false)
  const left = useRef(false)
  useEffect(
    () => () => {
      left.current = true
    },
    [],
  )

  /** @returns the last part, or null where a call failed or the page was left */
  const run = async (): Promise<AuditCheck | null> => {
    left.current = false
    setRunning(true)
    let found: AuditCheck | undefined = BEGINNING
    while (found && !found.done && !left.current) {
      setPart(found)
      found = (await check({ gbc_id, after: found.checked })).data
    }
    setPart(found ?? null)
    setRunning(false)
    return found?.done ? found : null
  }

  return { part, running, run }
}
