import { userStateNames, type GbcUser, type UserState } from '#contract/gbcUsers'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'

const tones: Record<UserState, StatusTone> = { active: 'good', invited: 'busy', blocked: 'bad' }

export const UserStateTag = ({ user: { state } }: { user: GbcUser }) => (
  <StatusTag tone={tones[state]}>{userStateNames[state]}</StatusTag>
)
