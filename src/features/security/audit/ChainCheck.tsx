import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AuditCheck } from '#contract/audit'
import { plural } from '#shared/format/plural'
import { StatusTag } from '#shared/ui/StatusTag'
import { useLazyCheckAuditQuery } from './auditApi'

const ENTRIES = ['запись', 'записи', 'записей'] as const

/** Looks through the whole chain part by part; leaving the page ends it. */
export function ChainCheck({ gbc_id }: { gbc_id: string }) {
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

  const run = async () => {
    left.current = false
    setRunning(true)
    let found: AuditCheck | undefined = { checked: 0, total: 1, done: false, broken_at: null }
    while (found && !found.done && !left.current) {
      setPart(found)
      found = (await check({ gbc_id, after: found.checked })).data
    }
    setPart(found ?? null)
    setRunning(false)
  }

  return (
    <div className="audit-check">
      <Button loading={running} onClick={() => void run()}>
        Проверить журнал
      </Button>
      {part && running && (
        <Progress percent={Math.round((part.checked / part.total) * 100)} size="small" aria-label="Проверка журнала" />
      )}
      {part && !running && (
        <span role="status">
          {part.broken_at === null ? (
            <StatusTag tone="good">Цепочка цела: {plural(part.checked, ENTRIES)}</StatusTag>
          ) : (
            <StatusTag tone="bad">Запись № {part.broken_at} изменена или удалена в обход программы</StatusTag>
          )}
        </span>
      )}
    </div>
  )
}
