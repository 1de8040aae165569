import type { Garage } from '#contract/garages'
import { garageEditPath, garageTransferPath } from '#shared/routing/paths'
import { LinkButton } from '#shared/ui/LinkButton'

/** What is done with a garage most: it passes to another owner; one without an owner is only changed. */
export const GarageActions = ({ garage: { id, owners } }: { garage: Garage }) => (
  <>
    {owners.length > 0 && (
      <LinkButton to={garageTransferPath(id)} type="primary">
        Передать
      </LinkButton>
    )}
    <LinkButton to={garageEditPath(id)} aria-keyshortcuts="e" type={owners.length > 0 ? 'default' : 'primary'}>
      Изменить
    </LinkButton>
  </>
)
