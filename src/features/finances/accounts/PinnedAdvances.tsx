import { Button } from 'antd'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { useListPinnedAdvancesQuery, useSetAdvanceReleasedMutation } from './accountsApi'

/** What is left of payments that were meant for something: it waits for that, until it is released. */
export function PinnedAdvances({ member_id, canPost }: { member_id: string; canPost: boolean }) {
  const gbc_id = useOwnGbcId()
  const { data: advances = [] } = useListPinnedAdvancesQuery({ gbc_id, id: member_id })
  const [setReleased, { isLoading }] = useSetAdvanceReleasedMutation()
  if (advances.length === 0) return null
  return (
    <ul className="closed-note plain-list" aria-label="Авансы с назначением">
      {advances.map(({ id, rest, paid_on, purpose, released }) => (
        <li key={id}>
          Аванс {formatMoney(rest)} от {formatDate(paid_on)}
          {released
            ? ` был за «${purpose}», теперь оплатит любые начисления.`
            : ` отложен, ждёт начислений: ${purpose}. Другой долг он не оплачивает.`}{' '}
          {canPost && (
            <Button
              size="small"
              disabled={isLoading}
              onClick={() => void setReleased({ gbc_id, id, released: !released })}
            >
              {released ? 'Вернуть назначение' : 'Освободить аванс'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
