import type { GarageStatus } from '#contract/garages'
import type { StatusTone } from '#shared/ui/StatusTag'

/** How a garage's state is marked in lists, cards and on the plan. */
export const garageStatusTones: Record<GarageStatus, StatusTone> = {
  occupied: 'calm',
  free: 'good',
  rented: 'other',
  for_sale: 'warning',
  sealed: 'bad',
}
