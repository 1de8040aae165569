import { createPortal } from 'react-dom'
import { formatDate } from '#shared/format/dates'
import { useUser } from '#shared/session/session'
import type { Arrangement } from './arrange'
import { groupIn, type Colouring } from './colourings'
import { sheetsOf, type Printing } from './paper'
import { PlanBoxShape, PlanMark } from './PlanBoxShape'
import { PlanGround } from './PlanGround'
import { PlanLegend } from './PlanLegend'
import { intersect } from './view'

const localToday = () => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

interface PlanSheetsProps {
  arrangement: Arrangement
  colouring: Colouring
  printing: Printing
}

/** The plan on paper. It stands beside the application, which is not printed with it (see print.css). */
export function PlanSheets({ arrangement, colouring, printing }: PlanSheetsProps) {
  const { gbc } = useUser()
  const boxes = arrangement.lines.flat()
  const sheets = sheetsOf(arrangement.bounds, boxes, printing)
  return createPortal(
    <div className={`plan plan-print plan-print-${printing.paper}`}>
      {sheets.map(({ part, width, height }, index) => (
        <section key={`${part.x} ${part.y}`}>
          <header>
            <b>{gbc?.full_name}</b>
            <span>План гаражей: {colouring.title.toLowerCase()}</span>
            <span>{formatDate(localToday())}</span>
            {sheets.length > 1 && (
              <span>
                Лист {index + 1} из {sheets.length}
              </span>
            )}
          </header>
          <svg viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`} width={`${width}mm`} height={`${height}mm`}>
            <PlanGround lanes={arrangement.lanes} titles={arrangement.titles} labels={arrangement.labels} />
            {boxes
              .filter((placed) => intersect(placed, part))
              .map((placed) => (
                <g key={placed.box.id}>
                  <PlanBoxShape placed={placed} group={groupIn(colouring, placed.box)} />
                  <PlanMark placed={placed} group={groupIn(colouring, placed.box)} />
                </g>
              ))}
          </svg>
          <PlanLegend colouring={colouring} boxes={boxes.map(({ box }) => box)} />
        </section>
      ))}
    </div>,
    document.body,
  )
}
