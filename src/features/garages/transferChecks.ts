import type { Garage, Ownership } from '#contract/garages'
import type { Member } from '#contract/members'
import { formatDate, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { sumOfShares, type Share } from './shares'

export interface Transfer {
  garage: Garage
  /** Present shares of the garage. */
  shares: readonly Share[]
  /** The share that passes. */
  passing?: Ownership
  from?: Member
  to?: Member
  date?: string | null
  /** Kopecks that who passes it owes for the garage; absent for who may not see money. */
  debt?: number
  /** It goes over to the new owner. */
  debtPasses?: boolean
  /** Who passes the garage may decide so. */
  debtCanPass?: boolean
}

export interface Check {
  /** Step at which it can be mended. */
  step: number
  /** An error stops the transfer, a warning is to be thought over. */
  tone: 'error' | 'warning' | 'info'
  text: string
}

const checkGarage = ({
  garage,
  shares,
  from,
  to,
  passing,
  debt = 0,
  debtPasses = false,
  debtCanPass = false,
}: Transfer): (Check | false | undefined)[] => {
  const sum = sumOfShares(shares)
  return [
    !sum.complete && {
      step: 0,
      tone: 'warning',
      text: `Доли не сходятся: вместе ${sum.text}. Передать можно, но лучше сначала поправить владельцев.`,
    },
    passing !== undefined &&
      debt > 0 && {
        step: 0,
        tone: 'warning',
        text: debtPasses
          ? `Долг за этот гараж ${formatMoney(debt)} переходит к новому владельцу${to ? ` (${to.display_name})` : ''}.`
          : `Долг за этот гараж ${formatMoney(debt)} остаётся за прежним владельцем (${passing.member_name}), новый его не платит.${debtCanPass ? ' Передать и долг можно на шаге «Дата и документы».' : ''}`,
      },
    garage.status === 'sealed' && { step: 0, tone: 'warning', text: 'Гараж опечатан.' },
    from?.archived_at != null && { step: 0, tone: 'info', text: `${from.display_name}: карточка в архиве.` },
  ]
}

const checkNewOwner = ({ passing, to }: Transfer): (Check | false | undefined)[] => [
  to &&
    passing?.member_id === to.id && {
      step: 1,
      tone: 'error',
      text: 'Эта доля и так принадлежит этому владельцу: выберите другого.',
    },
  to?.archived_at != null && {
    step: 1,
    tone: 'error',
    text: 'Карточка нового владельца в архиве: сначала верните её оттуда.',
  },
  to?.status === 'deceased' && { step: 1, tone: 'error', text: 'Новый владелец отмечен умершим: выберите другого.' },
  to &&
    to.status !== 'active' &&
    to.status !== 'deceased' && {
      step: 1,
      tone: 'info',
      text: 'Новый владелец пока не член кооператива: голосовать он сможет после приёма.',
    },
  to?.status === 'active' &&
    to.membership === 'owner' && {
      step: 1,
      tone: 'info',
      text: 'Новый владелец не член кооператива: голосовать он не сможет.',
    },
]

const checkDate = ({ passing, date }: Transfer): (Check | false | undefined)[] => {
  if (!passing || !date) return []
  return [
    date < passing.from && {
      step: 2,
      tone: 'error',
      text: `${passing.member_name} владеет с ${formatDate(passing.from)}: раньше этого дня передать нельзя.`,
    },
    date > today() && {
      step: 2,
      tone: 'warning',
      text: `Дата в будущем: до ${formatDate(date)} владельцем остаётся ${passing.member_name}.`,
    },
    date < today() &&
      date >= passing.from && { step: 2, tone: 'info', text: 'Дата в прошлом: владелец сменится задним числом.' },
  ]
}

/** What to know before a garage passes to another. */
export const transferChecks = (transfer: Transfer): Check[] =>
  [...checkGarage(transfer), ...checkNewOwner(transfer), ...checkDate(transfer)].filter(
    (check) => check !== false && check !== undefined,
  )
