import type { ReactNode } from 'react'
import { formatInstant } from '#shared/format/dates'
import { PrintSheet } from '#shared/ui/PrintSheet'
import { usePrinting } from '#shared/ui/usePrinting'
import { useRequisites } from '#shared/ui/useRequisites'
import './cardSheet.css'

/** A record's card on paper, in the place of its page: requisites, what it is and how it stands, what is known, the moment. */
export function CardSheet({ title, line, children }: { title: string; line: ReactNode; children: ReactNode }) {
  const { printing, printedAt } = usePrinting(true)
  const requisites = useRequisites()
  if (!printing) return null
  return (
    <PrintSheet size="A4">
      <p className="card-sheet-requisites">{requisites}</p>
      <h1>{title}</h1>
      <div className="card-sheet-line">{line}</div>
      {children}
      <p className="card-sheet-requisites">Напечатано {formatInstant(printedAt)}</p>
    </PrintSheet>
  )
}
