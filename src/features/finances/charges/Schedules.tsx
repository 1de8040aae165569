import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { formatRhythm, type ChargeSchedule } from '#contract/money/schedules'
import { formatDate } from '#shared/format/dates'
import { useRaiseFailure } from '#shared/notices/useRaiseFailure'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import '../contributions/contributions.css'
import { ScheduleDialog } from './ScheduleDialog'
import { useDeleteScheduleMutation, useListSchedulesQuery } from './schedulesApi'

const NEW = 'new'

/** Contributions that are charged by themselves: on which days, and which of them are switched on. */
export function Schedules({ onClose }: { onClose: () => void }) {
  const gbc_id = useOwnGbcId()
  const canEdit = useCan('finances.settings')
  const { currentData: schedules, error, refetch } = useListSchedulesQuery(gbc_id)
  const [remove] = useDeleteScheduleMutation()
  const raiseFailure = useRaiseFailure()
  /** What is edited, in the place of the list. */
  const [shown, setShown] = useState<string | null>(null)
  const edited = schedules?.find(({ id }) => id === shown)
  const add = canEdit && <Button onClick={() => setShown(NEW)}>Добавить расписание</Button>
  const removeOne = async ({ id }: ChargeSchedule) => raiseFailure((await remove({ gbc_id, id })).error)
  if (edited || shown === NEW) return <ScheduleDialog schedule={edited} onClose={() => setShown(null)} />
  return (
    <Modal open title="Начисления по расписанию" footer={null} onCancel={onClose}>
      {!schedules && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!schedules && !error && <Skeleton lines={3} />}
      {schedules?.length === 0 && (
        <EmptyState
          text="По расписанию ничего не начисляется. Ежемесячные, ежеквартальные и ежегодные взносы можно начислять без участия человека."
          action={add}
        />
      )}
      {schedules && schedules.length > 0 && (
        <>
          <ul className="rates-list" aria-label="Расписания">
            {schedules.map((schedule) => (
              <li key={schedule.id}>
                <span className="rate-words">
                  <strong>{schedule.kind_name}</strong>
                  <span className="contribution-quiet">
                    {[formatRhythm(schedule), schedule.next_on && `следующее ${formatDate(schedule.next_on)}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <StatusTag tone={schedule.active ? 'good' : 'quiet'}>
                  {schedule.active ? 'включено' : 'выключено'}
                </StatusTag>
                {canEdit && (
                  <>
                    <Button
                      type="text"
                      icon={<EditOutlined aria-hidden />}
                      aria-label={`Изменить: ${schedule.kind_name}`}
                      onClick={() => setShown(schedule.id)}
                    />
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={`Убрать: ${schedule.kind_name}`}
                      onClick={() => void removeOne(schedule)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
    </Modal>
  )
}
