import type { Announcement } from '#contract/announcements'
import { formatAddress } from '#contract/gbc'
import { formatDate, today } from '#shared/format/dates'
import { useUser } from '#shared/session/session'
import { PrintSheet } from '#shared/ui/PrintSheet'
import { usePrinting } from '#shared/ui/usePrinting'
import { Markup } from './Markup'

/** An announcement for the notice board: requisites, text in large type, day and a line to sign. */
export function NoticeSheet({ announcement: { title, text, publish_from } }: { announcement: Announcement }) {
  const { gbc } = useUser()
  const { printing } = usePrinting(true)
  if (!printing) return null
  const requisites = [gbc?.full_name, gbc && `ИНН ${gbc.tp_id}`, gbc && formatAddress(gbc.address)]
  return (
    <PrintSheet size="A4">
      <p className="notice-requisites">{requisites.filter(Boolean).join(', ')}</p>
      <div className="notice-board">
        <h1>{title}</h1>
        <Markup text={text} />
      </div>
      <p className="notice-signature">
        <time>{formatDate(today(publish_from === null ? new Date() : new Date(publish_from)))}</time>
        <span>Председатель правления</span>
        <span className="notice-line" />
        <span>{gbc?.chairman_name}</span>
      </p>
    </PrintSheet>
  )
}
