import { useParams } from 'react-router-dom'
import { memberLabels, type Member } from '#contract/members'
import { ArchivedNote } from '#shared/detail/ArchivedNote'
import { ArchiveUndo } from '#shared/detail/ArchiveUndo'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { History } from '#shared/detail/History'
import { useArchive } from '#shared/detail/useArchive'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { usePageTitle } from '#shared/routing/pageTitle'
import { MEMBERS } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { PageHeader } from '#shared/ui/PageHeader'
import { MemberActions } from './MemberActions'
import { MemberFacts } from './MemberFacts'
import { MemberGarages } from './MemberGarages'
import { memberHistory } from './memberHistory'
import {
  useGetMemberQuery,
  useGetMemberHistoryQuery,
  useRestoreMemberMutation,
  useArchiveMemberMutation,
} from './membersApi'
import { MemberStatusTag } from './MemberStatusTag'
import { MergedNote } from './merging/MergedNote'
import { Merges } from './merging/Merges'
import { PassportCard } from './PassportCard'

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
  const seesGarages = useCan('garages.read')
  const canSeePassport = useCan('members.passport')
  const canWriteDocuments = useCan('documents.write')
  const { gbc_id, id, version } = member
  const [restore] = useRestoreMemberMutation()
  const archive = useArchive(useArchiveMemberMutation(), useRestoreMemberMutation())
  const showsPassport = canSeePassport && member.kind === 'person'
  return (
    <>
      <PageHeader
        title={member.display_name}
        subtitle={<MemberStatusTag member={member} />}
        actions={canWrite && <MemberActions member={member} onArchive={() => void archive.archiveAll([member.id])} />}
      />
      {member.merged_into_id && <MergedNote member={member} into={member.merged_into_id} />}
      {member.archived_at && !member.merged_into_id && (
        <ArchivedNote
          archivedAt={member.archived_at}
          onRestore={canWrite ? () => void restore({ gbc_id, id, version }) : undefined}
        />
      )}
      <DetailTabs
        items={[
          { key: 'facts', label: 'Сведения', children: <MemberFacts member={member} /> },
          ...(showsPassport
            ? [
                {
                  key: 'passport',
                  label: 'Паспорт',
                  children: <PassportCard member={member} canEdit={canWrite && !member.archived_at} />,
                },
              ]
            : []),
          ...(seesGarages
            ? [{ key: 'garages', label: memberLabels.garages, children: <MemberGarages member={member} /> }]
            : []),
          {
            key: 'documents',
            label: 'Документы',
            children: (
              <RecordDocuments
                of={{ gbc_id, records: 'members', id }}
                canAdd={canWriteDocuments && !member.archived_at}
              />
            ),
          },
          { key: 'history', label: 'История', children: <MemberHistory member={member} /> },
        ]}
      />
      <ArchiveUndo archive={archive} text="Запись отправлена в архив." />
    </>
  )
}

function MemberHistory({ member }: { member: Member }) {
  const { gbc_id, id, merged_into_id } = member
  return (
    <>
      {!merged_into_id && <Merges member={member} />}
      <History area="members" query={useGetMemberHistoryQuery({ gbc_id, id })} fields={memberHistory} />
    </>
  )
}
