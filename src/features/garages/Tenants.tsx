import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Garage, Tenancy } from '#contract/garages'
import { formatPhone } from '#shared/format/people'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { formatPeriod } from './garageNotes'
import { useDeleteTenancyMutation, useListTenanciesQuery } from './garagesApi'
import { Periods, type Period } from './Periods'
import { RemoveButton } from './RemoveButton'
import { isPresent } from './shares'
import { TenancyDialog } from './TenancyDialog'

const NEW = 'new'

/** Who uses a garage by agreement with its owner, now and before. */
export function Tenants({ garage, canEdit }: { garage: Garage; canEdit: boolean }) {
  const { gbc_id, id } = garage
  const { currentData: tenancies, error, refetch } = useListTenanciesQuery({ gbc_id, id })
  const [remove] = useDeleteTenancyMutation()
  const [editing, setEditing] = useState<Tenancy | typeof NEW | null>(null)

  if (!tenancies && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!tenancies) return <Skeleton lines={4} />

  const addButton = canEdit && <Button onClick={() => setEditing(NEW)}>Добавить арендатора</Button>
  const toPeriod = (tenancy: Tenancy): Period => ({
    key: tenancy.id,
    who: tenancy.name,
    facts: [
      tenancy.phone && <a href={`tel:${tenancy.phone}`}>{formatPhone(tenancy.phone)}</a>,
      formatPeriod(tenancy),
      tenancy.contract && `договор ${tenancy.contract}`,
    ],
    actions: canEdit && (
      <>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Изменить: ${tenancy.name}, ${formatPeriod(tenancy)}`}
          onClick={() => setEditing(tenancy)}
        />
        <RemoveButton
          label={`Удалить: ${tenancy.name}, ${formatPeriod(tenancy)}`}
          title="Удалить запись об арендаторе?"
          description="Для ошибочных записей. Кто съехал, тому поставьте день окончания."
          onRemove={() => void remove({ gbc_id, id, tenancy_id: tenancy.id })}
        />
      </>
    ),
  })

  return (
    <>
      {tenancies.length === 0 ? (
        <EmptyState text="Арендаторов не было." action={addButton} />
      ) : (
        <>
          <Periods title="Сейчас" periods={tenancies.filter((tenancy) => isPresent(tenancy)).map(toPeriod)} />
          {addButton}
          <Periods title="В другие дни" periods={tenancies.filter((tenancy) => !isPresent(tenancy)).map(toPeriod)} />
        </>
      )}
      {editing && <TenancyDialog garage={garage} tenancy={editing === NEW ? undefined : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
