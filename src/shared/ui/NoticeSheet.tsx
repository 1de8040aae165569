import type { ReactNode } from 'react'
import { formatDate, today } from '#shared/format/dates'
import { useUser } from '#shared/session/session'
import { PrintSheet } from './PrintSheet'
import { usePrinting } from './usePrinting'
import { useRequisites } from './useRequisites'
import './noticeSheet.css'

/**
 * What is printed of a page for the notice board: requisites, text in large type, day and a line to sign.
 * @param at the moment it is dated by, ISO; null = today
 */
export function NoticeSheet({ title, at, children }: { title: string; at: string | null; children: ReactNode }) {
  const { gbc } = useUser()
  const { printing } = usePrinting(true)
  const requisites = useRequisites()
  if (!printing) return null
  return (
    <PrintSheet size="A4">
      <p className="notice-requisites">{requisites}</p>
      <div className="notice-board">
        <h1>{title}</h1>
        {children}
      </div>
      <p className="notice-signature">
        <time>{formatDate(at === null ? today() : today(new Date(at)))}</time>
        <span>Председатель правления</span>
        <span className="notice-line" />
        <span>{gbc?.chairman_name}</span>
      </p>
    </PrintSheet>
  )
}
