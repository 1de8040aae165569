import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Garage, Tenancy } from '#contract/garages'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatPhone } from '#shared/format/people'
import { formatSpan } from '#shared/format/period'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { useDeleteTenancyMutation, useListTenanciesQuery } from './garagesApi'
import { type Period, Periods, RemoveButton } from './Periods'
import { isComing, isPresent } from './shares'
import { TenancyDialog } from './TenancyDialog'

/** Who uses a garage by agreement with its owner, now and before. */
export function Tenants({ garage, canEdit }: { garage: Garage; canEdit: boolean }) {
  const { gbc_id, id } = garage
  const { currentData: tenancies, error, refetch } = useListTenanciesQuery({ gbc_id, id })
  const [remove] = useDeleteTenancyMutation()
  const dialog = useDialog('garages/tenant', id)

  if (!tenancies && error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!tenancies) return <Skeleton lines={4} />

  const present = tenancies.filter((tenancy) => isPresent(tenancy))
  const coming = tenancies.filter((tenancy) => isComing(tenancy))
  const past = tenancies.filter((tenancy) => !present.includes(tenancy) && !coming.includes(tenancy))
  // Whoever was to be edited may have been removed meanwhile: then there is no dialog.
  const edited = tenancies.find((each) => each.id === dialog.choice)
  const addButton = canEdit && <Button onClick={() => dialog.show()}>Добавить арендатора</Button>
  const toPeriod = (tenancy: Tenancy): Period => ({
    key: tenancy.id,
    who: tenancy.name,
    facts: [
      tenancy.phone && <a href={`tel:${tenancy.phone}`}>{formatPhone(tenancy.phone)}</a>,
      formatSpan(tenancy),
      tenancy.contract && `договор ${tenancy.contract}`,
    ],
    actions: canEdit && (
      <>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Изменить: ${tenancy.name}, ${formatSpan(tenancy)}`}
          onClick={() => dialog.show(tenancy.id)}
        />
        <RemoveButton
          label={`Удалить: ${tenancy.name}, ${formatSpan(tenancy)}`}
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
          <Periods title="Нынешние арендаторы" periods={present.map(toPeriod)} />
          {addButton}
          <Periods title="Будущие арендаторы" periods={coming.map(toPeriod)} />
          <Periods title="Прежние арендаторы" periods={past.map(toPeriod)} />
        </>
      )}
      {dialog.isOpen && (edited || !dialog.choice) && (
        <TenancyDialog garage={garage} tenancy={edited} onClose={dialog.close} />
      )}
    </>
  )
}
