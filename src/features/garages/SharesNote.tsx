import { WarningFilled } from '@ant-design/icons'
import { sumOfShares, type Share } from './shares'
import './garages.css'

/** Says what present shares add up to when it isn't the whole. */
export function SharesNote({ shares }: { shares: readonly Share[] }) {
  const sum = sumOfShares(shares)
  if (shares.length === 0 || sum.complete) return null
  return (
    <p className="garage-warning" role="note">
      <WarningFilled aria-hidden />
      <span>Доли не сходятся: вместе {sum.text}, а должен быть целый гараж (1).</span>
    </p>
  )
}
