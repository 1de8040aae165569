import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  garageKindNames,
  ownershipFormNames,
  type GarageKind,
  type OwnershipForm,
  type PlanBox,
} from '#contract/garages'
import { garagePath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { Balance } from '#shared/money/balance'
import { useDelayed } from '#shared/ui/useDelayed'
import type { Group } from './colourings'
import { shareOf, statusName, whereIs } from './garageWords'
import { OwnerPhone } from './OwnerPhone'
import { cellOf } from './PlanGrid'
import type { GarageDebts } from './useColourings'
import type { StageControls } from './useStage'

const GAP = 8
/** A mouse that passes over a row of boxes asks for nobody's phone. */
const REST_MS = 150

interface PlanCardProps {
  box: PlanBox
  /** Name of the colour that the box has. */
  group: Group
  debts: GarageDebts | null
  stage: RefObject<HTMLDivElement | null>
  onLook: StageControls['onLook']
  /** Shown by a tap: it stays at the bottom and has a button, since a finger neither hovers nor opens at once. */
  docked: boolean
}

/** What one wants to know of a box at a glance, beside it. */
export function PlanCard({ box, group, debts, stage, onLook, docked }: PlanCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const rested = useDelayed(box.id, REST_MS)
  const [at, setAt] = useState<{ left: number; top: number }>()

  useLayoutEffect(() => {
    const place = () => {
      const frame = stage.current
      const cell = cellOf(frame, box.id)?.getBoundingClientRect()
      if (docked || !frame || !card.current || !cell) return setAt(undefined)
      const outer = frame.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = card.current
      const left = Math.max(
        GAP,
        Math.min(cell.left - outer.left + cell.width / 2 - width / 2, outer.width - width - GAP),
      )
      const below = cell.bottom - outer.top + GAP
      const above = cell.top - outer.top - GAP - height
      setAt({ left, top: below + height + GAP > outer.height && above > 0 ? above : below })
    }
    place()
    return onLook(place)
  }, [box, docked, stage, onLook])

  const facts = [
    statusName(box),
    garageKindNames[box.kind as GarageKind],
    ownershipFormNames[box.ownership_form as OwnershipForm],
    box.area !== null && `${String(box.area).replace('.', ',')}\u00a0м²`,
  ]
  return (
    <div ref={card} className={docked ? 'plan-card plan-card-docked' : 'plan-card'} style={at} aria-hidden={!docked}>
      <strong>Гараж {box.number}</strong>
      {whereIs(box) && <div className="plan-card-quiet">{whereIs(box)}</div>}
      <div className="plan-card-group">
        <span className={`plan-swatch plan-swatch-${group.tone}`}>{group.mark}</span>
        {group.name}
      </div>
      <div>{facts.filter((fact) => fact && fact !== group.name).join(' · ')}</div>
      {box.owners.length === 0 && <div className="plan-card-quiet">Владельца нет</div>}
      <ul>
        {box.owners.map((owner) => (
          <li key={owner.member_id}>
            {owner.member_name}
            {shareOf(owner) && <span className="plan-card-quiet"> — {shareOf(owner)}</span>}
            <OwnerPhone member_id={owner.member_id} asked={rested === box.id} calls={docked} />
          </li>
        ))}
      </ul>
      {debts && <Balance balance={debts.get(box.id)?.debt ?? 0} overdue={debts.get(box.id)?.overdue} />}
      {docked && (
        <LinkButton type="primary" to={garagePath(box.id)}>
          Открыть
        </LinkButton>
      )}
    </div>
  )
}
