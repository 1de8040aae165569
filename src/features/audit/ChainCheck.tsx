import { Button } from 'antd'
import { useState } from 'react'
import { ChainProgress, ChainResult } from './ChainResult'
import { CompareDialog } from './CompareDialog'
import { useChainCheck } from './useChainCheck'

/** Looks through the whole log, and compares it with a line from a letter. */
export function ChainCheck({ gbc_id }: { gbc_id: string }) {
  const { part, running, run } = useChainCheck(gbc_id)
  const [comparing, setComparing] = useState(false)
  return (
    <div className="audit-check">
      {part && running && <ChainProgress part={part} />}
      {part && !running && (
        <span role="status">
          <ChainResult part={part} />
        </span>
      )}
      <Button loading={running} onClick={() => void run()}>
        Проверить журнал
      </Button>
      <Button onClick={() => setComparing(true)}>Сверить с письмом</Button>
      {comparing && <CompareDialog gbc_id={gbc_id} onClose={() => setComparing(false)} />}
    </div>
  )
}
