import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { garagesText, type GarageList } from '#contract/money/garageLists'
import { useDialog } from '#shared/dialogs/useDialog'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { GarageListDialog } from './GarageListDialog'
import { useDeleteGarageListMutation, useListGarageListsQuery } from './garageListsApi'
import './contributions.css'

/** All kept lists of garages: each can be changed, and taken away where no rate is for it. */
export function GarageLists({ onClose }: { onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const { currentData: lists, error, refetch } = useListGarageListsQuery(gbc_id)
  const [remove] = useDeleteGarageListMutation()
  const raiseFailure = useRaiseFailure()
  const dialog = useDialog('finances/garage-list', gbc_id)
  const edited = lists?.find(({ id }) => id === dialog.choice)
  const add = <Button onClick={() => dialog.show()}>Добавить список</Button>
  const removeOne = async (list: GarageList) => raiseFailure((await remove({ gbc_id, id: list.id })).error)
  return (
    <Modal open title="Списки гаражей" footer={null} onCancel={onClose}>
      {!lists && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!lists && !error && <Skeleton lines={3} />}
      {lists?.length === 0 && (
        <EmptyState text="Списков ещё нет. По списку можно начислять взнос и задавать свою ставку." action={add} />
      )}
      {lists && lists.length > 0 && (
        <>
          <ul className="rates-list" aria-label="Списки гаражей">
            {lists.map((list) => (
              <li key={list.id}>
                <span className="rate-words">
                  <strong>{list.name}</strong>
                  <span className="contribution-quiet">{garagesText(list.garages.length)}</span>
                </span>
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`Изменить: ${list.name}`}
                  onClick={() => dialog.show(list.id)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Убрать: ${list.name}`}
                  onClick={() => void removeOne(list)}
                />
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      {dialog.isOpen && (edited || !dialog.choice) && <GarageListDialog list={edited} onClose={dialog.close} />}
    </Modal>
  )
}
