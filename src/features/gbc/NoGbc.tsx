import { GBC_CREATE, GBC_RESTORE } from '#shared/routing/paths'
import { useUser } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'

/** For a user who belongs to no cooperative yet. */
export function NoGbc() {
  const { is_admin } = useUser()
  return (
    <>
      <PageHeader title="Реквизиты" />
      <EmptyState
        area="garages"
        text="Вы пока не состоите в кооперативе. Создайте его: понадобятся ИНН, адрес и, если счёт открыт, БИК банка."
        action={
          <div className="gbc-begin">
            <LinkButton type="primary" to={GBC_CREATE}>
              Создать кооператив
            </LinkButton>
            {is_admin && <LinkButton to={GBC_RESTORE}>Восстановить из архива</LinkButton>}
          </div>
        }
      />
    </>
  )
}
