import { formatInstant } from '#shared/format/dates'
import { usePrinting } from '#shared/ui/usePrinting'
import { useRequisites } from '#shared/ui/useRequisites'

/** Above a page that the browser prints as it stands: whose it is, and of which moment. */
export function PaperHead() {
  const { printing, printedAt } = usePrinting(true)
  const requisites = useRequisites()
  if (!printing || !requisites) return null
  return (
    <p className="shell-paper">
      {requisites} · {formatInstant(printedAt)}
    </p>
  )
}
