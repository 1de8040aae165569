import type { Selectable } from 'kysely'
import type { GaragesTable, MembersTable, OpeningBalancesTable, OwnershipsTable } from '#server/db/tables'

/** What the cooperative has already, as its tables keep it. */
export type ExistingMember = Omit<Selectable<MembersTable>, 'passport' | 'seq'> & { has_passport: boolean }
export type ExistingGarage = Omit<Selectable<GaragesTable>, 'seq'>
export type ExistingOwnership = Selectable<OwnershipsTable>
export type ExistingBalance = Pick<
  Selectable<OpeningBalancesTable>,
  'id' | 'member_id' | 'garage_id' | 'amount' | 'as_of'
> & {
  /** Why a table doesn't change it: people have changed it on the account. */
  changed_by_hand?: string
}

export interface Existing {
  members: ExistingMember[]
  garages: ExistingGarage[]
  /** Those that last. */
  ownerships: ExistingOwnership[]
  balances: ExistingBalance[]
}
