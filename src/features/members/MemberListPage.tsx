import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { nanoid } from '@reduxjs/toolkit'
import { useAppDispatch, useCan, useOwnGbcId } from '#app/hooks'
import { MEMBER_KINDS, MEMBER_LACKS, MEMBER_STATUSES, MEMBERSHIPS, memberKindNames, memberLackNames, membershipNames, memberStatusNames, type Member } from '#contract/members'
import { useCreateExportMutation } from '#features/jobs/jobsApi'
import { plural } from '#shared/format/plural'
import { exportOf } from '#shared/list/exportOf'
import type { ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import type { ExportFormat } from '#shared/list/ListToolbar'
import { useList } from '#shared/list/useList'
import { LinkButton } from '#shared/ui/LinkButton'
import { UndoBar } from '#shared/ui/UndoBar'
import { memberColumns } from './columns'
import { MemberCard } from './MemberCard'
import { MEMBER_CREATE, memberPath } from './memberPaths'
import { useListMembersQuery } from './membersApi'
import { membersSlice } from './membersSlice'
import { useMemberArchive } from './useMemberArchive'

const filters: ListFilter[] = [
  { name: 'status', label: 'Состояние', options: MEMBER_STATUSES.map((value) => ({ value, label: memberStatusNames[value] })) },
  { name: 'kind', label: 'Вид', options: MEMBER_KINDS.map((value) => ({ value, label: memberKindNames[value] })) },
  { name: 'membership', label: 'Членство', options: MEMBERSHIPS.map((value) => ({ value, label: membershipNames[value] })) },
  { name: 'lacks', label: 'Нет', options: MEMBER_LACKS.map((value) => ({ value, label: memberLackNames[value] })) },
  {
    name: 'archived',
    label: 'Архив',
    single: true,
    options: [
      { value: 'true', label: 'Только архив' },
      { value: 'all', label: 'Вместе с архивом' },
    ],
  },
  { name: 'tag', label: 'Метка' },
]
const filterNames = filters.map(({ name }) => name)

const toMember = ({ id }: Member) => memberPath(id)

export function MemberListPage() {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const canWrite = useCan('members.write')
  const canExport = useCan('exports.write')
  const list = useList(membersSlice, filterNames)
  const query = useListMembersQuery({ gbc_id, params: list.params })
  const [createExport] = useCreateExportMutation()
  const { archiveAll, undoable, undo, forget } = useMemberArchive()

  const createButton = canWrite && (
    <LinkButton to={MEMBER_CREATE} type="primary" icon={<PlusOutlined aria-hidden />}>
      Добавить члена
    </LinkButton>
  )
  const startExport = (format: ExportFormat) =>
    void createExport({ gbc_id, body: exportOf('members', format, memberColumns, list), idempotencyKey: nanoid() })
  const archiveSelected = async (ids: string[]) => {
    await archiveAll(ids)
    dispatch(list.actions.selectionChanged([]))
  }

  return (
    <>
      <ListPage
        title="Члены кооператива"
        actions={createButton}
        list={list}
        query={query}
        columns={memberColumns}
        filters={filters}
        searchPlaceholder="ФИО, телефон, лицевой счёт…"
        to={toMember}
        card={(member) => <MemberCard member={member} />}
        emptyText="Здесь будет реестр членов кооператива. Начните с первого."
        emptyAction={createButton}
        bulkActions={canWrite ? (ids) => <Button onClick={() => void archiveSelected(ids)}>В архив</Button> : undefined}
        onExport={canExport ? startExport : undefined}
      />
      {undoable.length > 0 && (
        <UndoBar
          text={`В архиве: ${plural(undoable.length, ['запись', 'записи', 'записей'])}`}
          onUndo={() => void undo()}
          onGone={forget}
        />
      )}
    </>
  )
}
