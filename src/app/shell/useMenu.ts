import { can } from '#contract/permissions'
import { useFeatures } from '#shared/features/useFeatures'
import { useUser } from '#shared/session/session'
import { menuOf, type MenuSection } from './menu'

/** The menu of the signed-in user. The own card is there for those who are a member, whatever their role. */
export function useMenu(): MenuSection[] {
  const { role, member_id } = useUser()
  return menuOf(
    useFeatures().flatMap(({ routes = [] }) => routes),
    (permission) => can(role, permission) && (permission !== 'own.read' || member_id !== null),
  )
}
