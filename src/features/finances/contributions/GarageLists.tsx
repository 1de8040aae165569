import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { garagesText, type GarageList } from '#contract/money/garageLists'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { GarageListDialog } from './GarageListDialog'
import { useDeleteGarageListMutation, useListGarageListsQuery } from './garageListsApi'
import './contributions.css'

const NEW = 'new'

/** All kept lists of garages: each can be changed, and taken away where no rate is for it. */
export function GarageLists({ onClose }: { onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const { currentData: lists, error, refetch } = useListGarageListsQuery(gbc_id)
  const [remove] = useDeleteGarageListMutation()
  const raiseFailure = useRaiseFailure()
  /** What is edited, in the place of the list. */
  const [shown, setShown] = useState<string | null>(null)
  const edited = lists?.find(({ id }) => id === shown)
  const add = <Button onClick={() => setShown(NEW)}>Добавить список</Button>
  const removeOne = async (list: GarageList) => raiseFailure((await remove({ gbc_id, id: list.id })).error)
  if (edited || shown === NEW) return <GarageListDialog list={edited} onClose={() => setShown(null)} />
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
                  onClick={() => setShown(list.id)}
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
    </Modal>
  )
}
