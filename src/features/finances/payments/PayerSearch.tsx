import { Input } from 'antd'
import { Fragment, useEffect, useState, type KeyboardEvent } from 'react'
import type { Account, FoundPayer } from '#contract/money/accounts'
import { garagesText } from '#contract/text'
import { errorMessage } from '#shared/api/errors'
import { formatPhone } from '#shared/format/people'
import { useOwnGbcId } from '#shared/session/session'
import { Balance } from '#shared/money/balance'
import { Marked } from '#shared/ui/Marked'
import { useDelayed } from '#shared/ui/useDelayed'
import { useFindPayersQuery, usePrefetch } from '../accounts/accountsApi'
import '../finances.css'

const TYPING_MS = 150
const LIST = 'payer-list'

interface PayerSearchProps {
  label: string
  onChoose: (account: Account) => void
  /** Whether the cursor begins in it. */
  focused?: boolean
  /** Esc in an empty field. */
  onCancel?: () => void
}

/** What a payer is told apart by, and what of the card holds the search where none of that does. */
const details = ({ garages, number, found_by }: FoundPayer): string[] => [
  ...(garages ? [garagesText(garages)] : []),
  ...(number ? [`л/с ${number}`] : []),
  ...found_by.map(formatPhone),
]

/** Finds who pays by garage, account or name: arrows and Enter alone are enough. */
export function PayerSearch({ label, focused = true, onChoose, onCancel }: PayerSearchProps) {
  const gbc_id = useOwnGbcId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** Enter came before the answer: the first of it is meant. */
  const [hasty, setHasty] = useState(false)
  const q = useDelayed(text.trim(), text.trim() === '' ? 0 : TYPING_MS)
  const { data, currentData, error } = useFindPayersQuery({ gbc_id, q }, { skip: q === '' })
  // While the next come the last stay to be seen, but Enter waits for those of what was typed.
  const found = q === '' ? [] : (currentData ?? data ?? [])
  const ready = q === text.trim() && currentData !== undefined
  const first = hasty && ready ? currentData[0] : undefined
  const marked = found[active]?.id

  // The form opens with what isn't paid, so that no button moves from under a hand that already reaches for it.
  const prefetchOpenCharges = usePrefetch('listOpenCharges')
  useEffect(() => {
    if (marked) prefetchOpenCharges({ gbc_id, id: marked })
  }, [marked, gbc_id, prefetchOpenCharges])

  useEffect(() => {
    if (first) onChoose(first)
    // Once for the answer that was waited for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    } else if (event.key === 'Enter') {
      // Inside the form of a payment it would post what is there so far.
      event.preventDefault()
      if (ready && found[active]) onChoose(found[active])
      else setHasty(text.trim() !== '')
    } else if (event.key === 'Escape' && text === '') onCancel?.()
    else if (event.key === 'Escape') setText('')
  }

  return (
    <div className="payer-search">
      <label htmlFor="payer">{label}</label>
      <Input
        id="payer"
        autoFocus={focused}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={LIST}
        aria-activedescendant={found[active] && `payer-${found[active].id}`}
        placeholder="Гараж, лицевой счёт, фамилия"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
          setHasty(false)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={LIST} className="payer-list" role="listbox" aria-label="Найдены">
        {found.map((account, index) => (
          <li key={account.id} role="presentation">
            <button
              type="button"
              tabIndex={-1}
              id={`payer-${account.id}`}
              role="option"
              aria-selected={index === active}
              className="payer-option"
              onClick={() => onChoose(account)}
            >
              <span>
                <Marked text={account.member_name} q={q} />
                <small>
                  {details(account).map((detail, place) => (
                    <Fragment key={detail}>
                      {place > 0 && ' · '}
                      <Marked text={detail} q={q} />
                    </Fragment>
                  ))}
                </small>
              </span>
              <Balance balance={account.balance} overdue={account.overdue} />
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <p role="alert">{errorMessage(error, 'Поиск не удался.')}</p>}
      {q !== '' && currentData?.length === 0 && <p role="status">Никого не нашли.</p>}
    </div>
  )
}
