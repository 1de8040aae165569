import { Button } from 'antd'
import { useParams } from 'react-router-dom'
import { useCan, useOwnGbcId } from '#app/hooks'
import type { Member } from '#contract/members'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { formatInstant } from '#shared/format/dates'
import { usePageTitle } from '#shared/routing/pageTitle'
import { PageHeader } from '#shared/ui/PageHeader'
import { UndoBar } from '#shared/ui/UndoBar'
import { MemberActions } from './MemberActions'
import { MemberFacts } from './MemberFacts'
import { memberHistoryActions, memberNotes } from './memberNotes'
import { MEMBERS } from './memberPaths'
import { useGetMemberQuery, useMemberHistoryQuery, useRestoreMemberMutation } from './membersApi'
import { MemberStatusTag } from './MemberStatusTag'
import { PassportCard } from './PassportCard'
import { useMemberArchive } from './useMemberArchive'
import './members.css'

export function MemberPage() {
  const { id = '' } = useParams()
  const gbc_id = useOwnGbcId()
  const query = useGetMemberQuery({ gbc_id, id })
  usePageTitle(query.currentData?.display_name)
  return (
    <DetailPage query={query} notFoundText="Такого члена кооператива нет." listTo={MEMBERS}>
      {(member) => <MemberDetails member={member} />}
    </DetailPage>
  )
}

function MemberDetails({ member }: { member: Member }) {
  const canWrite = useCan('members.write')
  const canSeePassport = useCan('members.passport')
  const { archiveAll, undoable, undo, forget } = useMemberArchive()
  const showsPassport = canSeePassport && member.kind === 'person'
  return (
    <>
      <PageHeader
        title={member.display_name}
        subtitle={<MemberStatusTag member={member} />}
        actions={canWrite && <MemberActions member={member} onArchive={() => void archiveAll([member.id])} />}
      />
      {member.archived_at && <ArchivedNote member={member} canRestore={canWrite} />}
      <DetailTabs
        items={[
          { key: 'facts', label: 'Сведения', children: <MemberFacts member={member} /> },
          ...(showsPassport
            ? [{ key: 'passport', label: 'Паспорт', children: <PassportCard member={member} canEdit={canWrite && !member.archived_at} /> }]
            : []),
          { key: 'history', label: 'История', children: <MemberHistory member={member} /> },
        ]}
      />
      {undoable.length > 0 && <UndoBar text="Запись отправлена в архив." onUndo={() => void undo()} onGone={forget} />}
    </>
  )
}

function ArchivedNote({ member, canRestore }: { member: Member; canRestore: boolean }) {
  const [restore] = useRestoreMemberMutation()
  const { gbc_id, id, version, archived_at } = member
  return (
    <div className="member-archived" role="note">
      <span>Запись в архиве с {formatInstant(archived_at ?? '')}: в списках её не видно.</span>
      {canRestore && <Button onClick={() => void restore({ gbc_id, id, version })}>Вернуть из архива</Button>}
    </div>
  )
}

function MemberHistory({ member: { gbc_id, id } }: { member: Member }) {
  return <History query={useMemberHistoryQuery({ gbc_id, id })} notes={memberNotes} actions={memberHistoryActions} />
}
