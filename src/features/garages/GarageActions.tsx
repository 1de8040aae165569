import type { Garage } from '#contract/garages'
import { takePaymentPath } from '#shared/routing/moneyPaths'
import { garageEditPath, garageTransferPath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { EditLink } from '#shared/ui/RecordLinks'

interface GarageActionsProps {
  garage: Garage
  /** May change it: passes it on and edits it. */
  canEdit: boolean
  /** Whose payment is taken: who owes for the garage, or its only owner; null where that must be chosen first. */
  payer: string | null
}

/** What is done with a garage most: its owner pays, it passes to another one; one without an owner is only changed. */
export function GarageActions({ garage: { id, owners }, canEdit, payer }: GarageActionsProps) {
  const takesMoney = useCan('finances.post') && payer !== null
  const passes = canEdit && owners.length > 0
  return (
    <>
      {takesMoney && (
        <LinkButton to={takePaymentPath(payer)} type="primary">
          Принять оплату
        </LinkButton>
      )}
      {passes && (
        <LinkButton to={garageTransferPath(id)} type={takesMoney ? 'default' : 'primary'}>
          Передать
        </LinkButton>
      )}
      {canEdit && <EditLink to={garageEditPath(id)} type={takesMoney || passes ? 'default' : 'primary'} />}
    </>
  )
}
