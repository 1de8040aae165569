import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useState } from 'react'
import type { Maintenance, Property } from '#contract/property'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { UndoBar } from '#shared/ui/UndoBar'
import { MaintenanceDialog } from './MaintenanceDialog'
import { useAddMaintenanceMutation, useDeleteMaintenanceMutation, useListMaintenanceQuery } from './propertyApi'
import './property.css'

const totalOf = (list: Maintenance[]) => list.reduce((total, { cost }) => total + (cost ?? 0), 0)

/** Maintenance of a thing with what it cost altogether. */
export function MaintenanceTab({ property, canEdit }: { property: Property; canEdit: boolean }) {
  const { gbc_id, id } = property
  const { currentData: list, error, refetch } = useListMaintenanceQuery({ gbc_id, id })
  const [remove] = useDeleteMaintenanceMutation()
  const [add] = useAddMaintenanceMutation()
  const dialog = useDialog('property/maintenance', id)
  const [removed, setRemoved] = useState<Maintenance | null>(null)

  if (!list && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!list) return <Skeleton lines={4} />

  const addButton = canEdit && <Button onClick={() => dialog.show()}>Записать обслуживание</Button>
  const removeOne = async (maintenance: Maintenance) => {
    const { data } = await remove({ gbc_id, id, maintenance_id: maintenance.id })
    if (data) setRemoved(maintenance)
  }
  const undo = ({ date, description, contractor, cost }: Maintenance) => {
    setRemoved(null)
    void add({ gbc_id, id, body: { date, description, contractor, cost }, idempotencyKey: nanoid() })
  }

  return (
    <>
      {list.length === 0 ? (
        <EmptyState text="Обслуживания ещё не было." action={addButton} />
      ) : (
        <>
          <div className="maintenance-head">
            <span>
              Всего на обслуживание: <strong>{formatMoney(totalOf(list))}</strong>
            </span>
            {addButton}
          </div>
          <ul className="maintenance">
            {list.map((maintenance) => (
              <MaintenanceRow
                key={maintenance.id}
                maintenance={maintenance}
                onEdit={canEdit ? () => dialog.show('edit', maintenance.id) : undefined}
                onRemove={canEdit ? () => void removeOne(maintenance) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      {dialog.isOpen && (
        <MaintenanceDialog
          property={property}
          maintenance={list.find((one) => one.id === dialog.part)}
          onClose={dialog.close}
        />
      )}
      {removed && (
        <UndoBar
          key={removed.id}
          text="Запись об обслуживании удалена."
          onUndo={() => undo(removed)}
          onGone={() => setRemoved(null)}
        />
      )}
    </>
  )
}

/** Maintenance as it is printed; nothing where there was none. */
export function MaintenanceList({ title, list }: { title: string; list: Maintenance[] }) {
  if (list.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="maintenance">
        {list.map((maintenance) => (
          <MaintenanceRow key={maintenance.id} maintenance={maintenance} />
        ))}
      </ul>
    </section>
  )
}

function MaintenanceRow({
  maintenance,
  onEdit,
  onRemove,
}: {
  maintenance: Maintenance
  onEdit?: () => void
  onRemove?: () => void
}) {
  const { date, description, contractor, cost } = maintenance
  const name = `${formatDate(date)}, ${description}`
  return (
    <li>
      <time dateTime={date}>{formatDate(date)}</time>
      <span className="maintenance-words">
        {description}
        {contractor && <span className="property-quiet">{contractor}</span>}
      </span>
      <span className="maintenance-cost">{cost === null || cost === undefined ? '—' : formatMoney(cost)}</span>
      {onEdit && onRemove && (
        <span className="maintenance-buttons">
          <Button type="text" icon={<EditOutlined aria-hidden />} aria-label={`Изменить: ${name}`} onClick={onEdit} />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Удалить: ${name}`}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  )
}
