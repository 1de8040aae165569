import { Avatar } from 'antd'
import type { User } from '#contract/users'
import { avatarLetters } from '#shared/format/people'
import './users.css'

/** The user's picture, or initials. `src` stands for the user's own picture while another one is being chosen. */
export const UserAvatar = ({
  user,
  size,
  src = user.avatar_url,
}: {
  user: User
  size: number
  src?: string | null
}) => (
  <Avatar className="user-avatar" size={size} src={src ?? undefined} alt="">
    {avatarLetters(user) || user.email[0].toUpperCase()}
  </Avatar>
)
