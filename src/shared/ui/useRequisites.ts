import { formatAddress } from '#contract/gbc'
import { useUser } from '#shared/session/session'

/** What stands above everything that is printed: the cooperative's full name, ИНН and address in one line. */
export function useRequisites(): string {
  const { gbc } = useUser()
  return gbc ? `${gbc.full_name}, ИНН ${gbc.tp_id}, ${formatAddress(gbc.address)}` : ''
}
