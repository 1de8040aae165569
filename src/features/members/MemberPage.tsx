import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OfficeDocument } from '#contract/documents'
import type { Ownership } from '#contract/garages'
import { memberLabels, type Member } from '#contract/members'
import { useGetAccountQuery } from '#features/finances/accounts/accountsApi'
import { DetailPage } from '#shared/detail/DetailPage'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { RecordHistory } from '#shared/detail/History'
import { RecordHeader } from '#shared/detail/RecordHeader'
import { useRecordArchive } from '#shared/detail/useRecordArchive'
import { useRecordOfAddress } from '#shared/detail/useRecordOfAddress'
import { waitingFor } from '#shared/detail/waitingFor'
import { DocumentLinks } from '#shared/documents/DocumentLinks'
import { RecordDocuments } from '#shared/documents/RecordDocuments'
import { useRecordDocumentsQuery } from '#shared/documents/recordDocumentsApi'
import { formatMoney } from '#shared/format/money'
import { formatPhone } from '#shared/format/people'
import { Balance } from '#shared/money/balance'
import { accountPath } from '#shared/routing/moneyPaths'
import { memberEditPath, MEMBERS } from '#shared/routing/paths'
import { useCan } from '#shared/session/session'
import { MemberActions, useMemberMenu } from './MemberActions'
import { MemberFacts } from './MemberFacts'
import { GarageFacts, MemberGarages, Ownerships, usePresentGarages } from './MemberGarages'
import { memberHistory } from './memberHistory'
import { memberCalls } from './membersApi'
import { MemberStatusTag } from './MemberStatusTag'
import { MergedNote } from './merging/MergedNote'
import { Merges } from './merging/Merges'
import { PassportCard } from './PassportCard'

const NoDebtDialog = lazy(async () => ({ default: (await import('#shared/money/NoDebtDialog')).NoDebtDialog }))

const SIDE_DOCUMENTS = 4

export function MemberPage() {
  const of = useRecordOfAddress()
  const seesMoney = useCan('finances.read')
  // The debt stands in the heading.
  const account = useGetAccountQuery(of, { skip: !seesMoney })
  return (
    <DetailPage
      query={waitingFor(memberCalls.get.useQuery(of), account)}
      titleOf={({ display_name }) => display_name}
      notFoundText="Такого члена кооператива нет."
      listTo={MEMBERS}
    >
      {(member) => <MemberDetails member={member} />}
    </DetailPage>
  )
}

function MemberDetails({ member }: { member: Member }) {
  const canWrite = useCan('members.write')
  const seesGarages = useCan('garages.read')
  const canSeePassport = useCan('members.passport')
  const canWriteDocuments = useCan('documents.write')
  const seesMoney = useCan('finances.read')
  const { gbc_id, id } = member
  const archive = useRecordArchive(member, memberCalls, { canWrite, text: 'Запись отправлена в архив.' })
  const canEdit = canWrite && !member.archived_at
  const showsPassport = canSeePassport && member.kind === 'person'
  const menu = useMemberMenu(member)
  const garages = usePresentGarages(member, seesGarages)
  const documents = useRecordDocumentsQuery({ gbc_id, records: 'members', id }).currentData
  const { currentData: account } = useGetAccountQuery({ gbc_id, id }, { skip: !seesMoney })
  const [certifying, setCertifying] = useState(false)
  const [phone] = member.phones
  return (
    <>
      <RecordHeader
        title={member.display_name}
        state={<MemberStatusTag member={member} />}
        facts={[
          garages.length > 0 && <GarageFacts garages={garages} />,
          phone && (
            <a className="record-phone" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          ),
          seesMoney && member.account_number ? (
            <Link to={accountPath(id)}>л/с {member.account_number}</Link>
          ) : (
            member.account_number && `л/с ${member.account_number}`
          ),
          account && <Balance balance={account.balance} overdue={account.overdue} />,
          account && account.overdue > 0 && `просрочено ${formatMoney(account.overdue)}`,
        ]}
        actions={canEdit && <MemberActions member={member} />}
        card={
          <>
            <MemberFacts member={member} />
            <Ownerships title={memberLabels.garages} ownerships={garages} />
          </>
        }
        more={[
          ...(seesMoney
            ? [{ key: 'no-debt', label: 'Справка об отсутствии задолженности', onClick: () => setCertifying(true) }]
            : []),
          ...(canEdit ? menu : []),
          ...archive.items,
        ]}
      />
      {certifying && (
        <Suspense>
          <NoDebtDialog of={{ gbc_id, area: 'accounts', id }} onClose={() => setCertifying(false)} />
        </Suspense>
      )}
      {member.merged_into_id && <MergedNote member={member} into={member.merged_into_id} />}
      {!member.merged_into_id && archive.note}
      <DetailTabs
        items={[
          {
            key: 'facts',
            label: 'Сведения',
            children: (
              <div className="record-columns">
                <MemberFacts member={member} editTo={canEdit ? memberEditPath(id) : undefined} />
                {seesGarages && <MemberSide garages={garages} documents={documents?.items ?? []} />}
              </div>
            ),
          },
          ...(showsPassport
            ? [
                {
                  key: 'passport',
                  label: 'Паспорт',
                  children: <PassportCard member={member} canEdit={canEdit} />,
                },
              ]
            : []),
          ...(seesGarages
            ? [
                {
                  key: 'garages',
                  label: memberLabels.garages,
                  count: garages.length,
                  children: <MemberGarages member={member} />,
                },
              ]
            : []),
          {
            key: 'documents',
            label: 'Документы',
            count: documents?.total,
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
      {archive.undo}
    </>
  )
}

/**
 * Beside the facts on a wide screen: the garages of today and the latest documents. On a narrow one they have their tabs.
 * Its place is kept while they come: the facts don't move.
 */
function MemberSide({ garages, documents }: { garages: Ownership[]; documents: OfficeDocument[] }) {
  return (
    <aside className="record-side member-side">
      <Ownerships title={memberLabels.garages} ownerships={garages} />
      {documents.length > 0 && (
        <>
          <h3>Последние документы</h3>
          <DocumentLinks label="Последние документы" documents={documents.slice(0, SIDE_DOCUMENTS)} />
        </>
      )}
    </aside>
  )
}

function MemberHistory({ member }: { member: Member }) {
  return (
    <>
      {!member.merged_into_id && <Merges member={member} />}
      <RecordHistory of={member} calls={memberCalls} area="members" fields={memberHistory} />
    </>
  )
}
