import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { chargeRunInputSchema, type ChargeRun, type ChargeRunInput } from '#contract/money/charges'
import { dueDate } from '#contract/money/charging'
import { periodOf, type ContributionKind } from '#contract/money/contributions'
import { FormPage } from '#shared/form/FormPage'
import { today } from '#shared/format/dates'
import { CHARGES, CONTRIBUTION_CREATE, chargeRunPath } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useCreateChargeRunMutation } from '../financesApi'
import { ChargeRunFields } from './ChargeRunFields'
import { useKinds } from './useKinds'

const TITLE = 'Начислить взносы'

/** Sums typed for each, and raisings that are over, are not charged to many at once. */
const isForMany = ({ method, closed_on }: ContributionKind) => method !== 'manual' && closed_on === null

/** Which contribution is charged for which period: what comes of it is looked at before anything is charged. */
export function ChargeRunFormPage() {
  const { data, error, refetch } = useKinds()
  const canCreate = useCan('finances.settings')
  if (!data) return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />
  const kinds = data.items.filter(isForMany)
  if (kinds.length > 0) return <RunForm kinds={kinds} />
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyState
        text="Начислять пока нечего: добавьте взнос и его ставку."
        action={canCreate && <LinkButton to={CONTRIBUTION_CREATE}>Добавить взнос</LinkButton>}
      />
    </>
  )
}

/** The contribution that the link names, or the only one. */
function firstValues(kinds: ContributionKind[], asked: string | null): Partial<ChargeRunInput> {
  const date = today()
  const kind = kinds.find(({ id }) => id === asked) ?? (kinds.length === 1 ? kinds[0] : undefined)
  if (!kind) return { date }
  const { due_day = null, due_month = null } = kind
  return {
    kind_id: kind.id,
    date,
    period: periodOf(kind.periodicity, date),
    due_date: dueDate({ ...kind, due_day, due_month }, date),
  }
}

function RunForm({ kinds }: { kinds: ContributionKind[] }) {
  const gbc_id = useOwnGbcId()
  const [params] = useSearchParams()
  const asked = params.get('kind')
  const initialValues = useMemo(() => firstValues(kinds, asked), [kinds, asked])
  const [create] = useCreateChargeRunMutation()
  return (
    <FormPage<ChargeRunInput, ChargeRun>
      title={TITLE}
      subtitle="Сначала программа покажет каждую строку с расчётом. Пока вы не подтвердите, ничего не начислится"
      schema={chargeRunInputSchema}
      initialValues={initialValues}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      submitText="Рассчитать"
      savedText="Расчёт начат."
      savedTo={({ id }) => chargeRunPath(id)}
      cancelTo={CHARGES}
    >
      <ChargeRunFields kinds={kinds} />
    </FormPage>
  )
}
