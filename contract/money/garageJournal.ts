import { array, number, object, string, type InferType } from 'yup'
import { id, optionalDate } from '../common'
import { garageChargeSchema, isOverdue, type GarageCharge } from './accounts'
import { CHARGE_STATES, chargeLabels, type ChargeStateName } from './chargeList'
import { tableFormat } from './tables'

/** What became of a charge. @param today `YYYY-MM-DD` */
export function chargeStateOf(
  { reversed, open, due_date }: Pick<GarageCharge, 'reversed' | 'open' | 'due_date'>,
  today: string,
): ChargeStateName {
  if (reversed) return 'reversed'
  if (open === 0) return 'paid'
  return isOverdue(due_date, today) ? 'overdue' : 'open'
}

/** «Журнал гаража»: every charge for a garage in the order of days, what it has come from, and who paid it when. Kopecks. */
export const garageJournalSchema = object({
  garage_id: id().required(),
  garage_number: string().required(),
  /** Charges between these days; null = from the first, to the last. */
  from: string().nullable().defined(),
  to: string().nullable().defined(),
  /** Of what was not taken back. */
  charged: number().integer().required(),
  open: number().integer().required(),
  charges: array()
    .of(garageChargeSchema.shape({ state: string().oneOf(CHARGE_STATES).required() }).required())
    .required(),
})
export type GarageJournal = InferType<typeof garageJournalSchema>

export const garageJournalLabels = {
  date: chargeLabels.date,
  title: 'За что',
  member_name: chargeLabels.member_name,
  formula: chargeLabels.formula,
  amount: 'Начислено',
  due_date: chargeLabels.due_date,
  state: chargeLabels.state,
  open: chargeLabels.open_amount,
  payments: 'Кто и когда оплатил',
} as const

export const garageJournalQuery = object({ from: optionalDate(), to: optionalDate() })
export type GarageJournalQuery = InferType<typeof garageJournalQuery>
export const garageJournalFileQuery = garageJournalQuery.shape({ format: tableFormat() })
