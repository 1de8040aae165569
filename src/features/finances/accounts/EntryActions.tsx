import { Button } from 'antd'
import type { AccountEntry } from '#contract/money/accounts'
import { operationPath, takePaymentPath } from '#shared/routing/moneyPaths'
import { LinkButton } from '#shared/ui/LinkButton'
import { ChargeActions } from '../charges/ChargeActions'
import type { AccountDialog } from './AccountDialogs'

/** Lines that lead to their operation, where it is taken back. */
const isOpened = (kind: string) => ['payment', 'refund', 'write_off'].includes(kind)

const CORRECTED = ['opening', 'charge', 'fine', 'payment']

interface EntryActionsProps {
  entry: AccountEntry
  member_id: string
  canPost: boolean
  /** Opens a dialog of the account. It stands beside the table: the line may leave that meanwhile. */
  show: AccountDialog['show']
}

/**
 * What is open is paid; charges and payments are corrected; what the bank has brought is given to another member; of opening
 * balances the debt, and a refund is taken back among payments.
 */
export function EntryActions({ entry, member_id, canPost, show }: EntryActionsProps) {
  const { kind, operation_id, charge_id, charged, paid, open, is_part, from_statement, allocations } = entry
  return (
    <>
      {canPost && charge_id !== null && open > 0 && (
        <LinkButton to={takePaymentPath(member_id, charge_id)} size="small" type="link">
          Оплатить
        </LinkButton>
      )}
      {canPost && kind === 'opening' && charge_id !== null && (
        <Button type="link" size="small" onClick={() => show('split', charge_id)}>
          Расшифровать долг
        </Button>
      )}
      {canPost && charge_id !== null && is_part && (
        <Button type="link" size="small" onClick={() => show('join', charge_id)}>
          Объединить обратно
        </Button>
      )}
      {isOpened(kind) && (
        <LinkButton to={operationPath(operation_id)} size="small" type="link">
          {kind === 'write_off' ? 'Открыть списание' : 'Открыть платёж'}
        </LinkButton>
      )}
      {canPost && from_statement && (
        <Button type="link" size="small" onClick={() => show('reassign', operation_id)}>
          Отнести к другому
        </Button>
      )}
      {CORRECTED.includes(kind) && (charge_id !== null || (kind === 'payment' && !from_statement)) && (
        <ChargeActions
          posted={{ operation_id, charge_id, amount: charged || paid, allocations, isOpening: kind === 'opening' }}
        />
      )}
    </>
  )
}
