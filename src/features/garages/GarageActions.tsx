import type { Garage } from '#contract/garages'
import { takePaymentPath } from '#shared/routing/moneyPaths'
import { garageEditPath, garageTransferPath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'
import { EditLink } from '#shared/ui/RecordLinks'

interface GarageActionsProps {
  garage: Garage
  canEdit: boolean
  passes: boolean
  /** Whose payment is taken; null = nobody's. */
  payer: string | null
}

/** What is done with a garage most: its owner pays, or else it passes to another one; one without an owner is only changed. */
export function GarageActions({ garage: { id }, canEdit, passes, payer }: GarageActionsProps) {
  return (
    <>
      {payer !== null && (
        <LinkButton to={takePaymentPath(payer)} type="primary">
          Принять оплату
        </LinkButton>
      )}
      {passes && payer === null && (
        <LinkButton to={garageTransferPath(id)} type="primary">
          Передать
        </LinkButton>
      )}
      {canEdit && <EditLink to={garageEditPath(id)} type={payer !== null || passes ? 'default' : 'primary'} />}
    </>
  )
}
