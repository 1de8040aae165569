import { useLocation } from 'react-router-dom'
import { HOME, IMPORT_EXPORT } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'

/** The `state` with which the page of a cooperative opens that has just been created. */
export const JUST_CREATED = { created: true }

/** What comes after the cooperative: its people and garages, from the table in which the office keeps them. */
export function NextStep() {
  const state = useLocation().state as Partial<typeof JUST_CREATED> | null
  const canImport = useCan('imports.write')
  if (!canImport || !state?.created) return null
  return (
    <div className="gbc-next" role="note">
      <span>Дальше — члены и гаражи: их можно загрузить из своей таблицы.</span>
      <LinkButton to={IMPORT_EXPORT} type="primary">
        Загрузить из Excel
      </LinkButton>
      <LinkButton to={HOME}>Все шаги настройки</LinkButton>
    </div>
  )
}
