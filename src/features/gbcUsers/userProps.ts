import type { GbcUser } from '#contract/gbcUsers'

/** A user on the user's own page. */
export interface UserProps {
  gbc_id: string
  user: GbcUser
}
