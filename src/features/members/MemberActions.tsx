import { Button, type MenuProps } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { actionsOf, memberActions, type Member } from '#contract/members'
import { useDialog } from '#shared/dialogs/useDialog'
import { takePaymentPath } from '#shared/routing/moneyPaths'
import { invitePath, memberEditPath, mergePath } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { LinkButton } from '#shared/ui/LinkButton'
import { EditLink } from '#shared/ui/RecordLinks'

const MembershipDialog = lazy(async () => ({ default: (await import('./MembershipDialog')).MembershipDialog }))
const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog')).ShareDialog }))

const useShareDialog = ({ id }: Member) => useDialog('members/share', id)
const useMembershipDialog = ({ id }: Member) => useDialog('members/membership', id)

/** What is done with a member most: who applied is admitted, everybody is changed. */
export function MemberActions({ member }: { member: Member }) {
  const dialog = useMembershipDialog(member)
  const share = useShareDialog(member)
  const applied = member.status === 'applicant'
  const takesMoney = useCan('finances.post')
  return (
    <>
      {applied && (
        <Button type="primary" onClick={() => dialog.show('admit')}>
          {memberActions.admit.title}
        </Button>
      )}
      {takesMoney && (
        <LinkButton to={takePaymentPath(member.id)} type={applied ? 'default' : 'primary'}>
          Принять оплату
        </LinkButton>
      )}
      <EditLink to={memberEditPath(member.id)} type={applied || takesMoney ? 'default' : 'primary'} />
      {dialog.isOpen && (
        <Suspense>
          <MembershipDialog member={member} dialog={dialog} />
        </Suspense>
      )}
      {share.isOpen && (
        <Suspense>
          <ShareDialog member={member} dialog={share} />
        </Suspense>
      )}
    </>
  )
}

/** Rarer acts: the steps of membership are one dialog, so that none of them is pressed by a slip. */
export function useMemberMenu(member: Member): NonNullable<MenuProps['items']> {
  const dialog = useMembershipDialog(member)
  const canInvite = useCan('users.manage')
  const share = useShareDialog(member)
  const setsShares = useCan('finances.settings')
  return [
    ...(actionsOf(member.status).length > 0
      ? [{ key: 'membership', label: 'Членство…', onClick: () => dialog.show() }]
      : []),
    ...(canInvite ? [{ key: 'invite', label: <Link to={invitePath(member.id)}>Открыть доступ</Link> }] : []),
    ...(setsShares ? [{ key: 'share', label: 'Начальный пай…', onClick: () => share.show() }] : []),
    { key: 'merge', label: <Link to={mergePath(member.id)}>Объединить с…</Link> },
  ]
}
