import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { chargeRunInputSchema, type ChargeRun, type ChargeRunInput } from '#contract/money/charges'
import { dueDateOf } from '#contract/money/charging'
import { periodOf, type ContributionKind } from '#contract/money/contributions'
import { useGetSettingsQuery } from '#features/settings/settingsApi'
import { FormPage } from '#shared/form/FormPage'
import { today } from '#shared/format/dates'
import { CHARGES, CONTRIBUTION_CREATE, chargeRunPath } from '#shared/routing/moneyPaths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { useCreateChargeRunMutation } from './chargesApi'
import { ChargeRunFields } from './ChargeRunFields'
import { useKinds } from './useKinds'

const TITLE = 'Начислить взносы'

/** Sums typed for each, and raisings that are over, are not charged to many at once. */
const isForMany = ({ method, closed_on }: ContributionKind) => method !== 'manual' && closed_on === null

/** Which contribution is charged for which period: what comes of it is looked at before anything is charged. */
export function ChargeRunFormPage() {
  const { data, error, refetch } = useKinds()
  const canCreate = useCan('finances.settings')
  const { data: settings, error: unread, refetch: readSettings } = useGetSettingsQuery(useOwnGbcId())
  const retry = () => void (error ? refetch() : readSettings())
  if (!data || !settings)
    return error || unread ? <FailureState error={error ?? unread} onRetry={retry} /> : <Skeleton lines={8} />
  const kinds = data.items.filter(isForMany)
  if (kinds.length > 0) return <RunForm kinds={kinds} moves={settings.finances.move_due_date} />
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

/** The contribution, period and day that the link names; else the only contribution, today. */
function firstValues(kinds: ContributionKind[], asked: URLSearchParams, moves: boolean): Partial<ChargeRunInput> {
  const date = asked.get('date') ?? today()
  const kind = kinds.find(({ id }) => id === asked.get('kind')) ?? (kinds.length === 1 ? kinds[0] : undefined)
  if (!kind) return { date }
  const { due_day = null, due_month = null } = kind
  return {
    kind_id: kind.id,
    date,
    period: asked.get('period') ?? periodOf(kind.periodicity, date),
    due_date: dueDateOf({ ...kind, due_day, due_month }, date, moves),
    redo: asked.has('redo'),
  }
}

function RunForm({ kinds, moves }: { kinds: ContributionKind[]; moves: boolean }) {
  const gbc_id = useOwnGbcId()
  const [params] = useSearchParams()
  const initialValues = useMemo(() => firstValues(kinds, params, moves), [kinds, params, moves])
  const [create] = useCreateChargeRunMutation()
  return (
    <FormPage<ChargeRunInput, ChargeRun>
      title={TITLE}
      subtitle="Сначала программа покажет каждую строку с расчётом. Пока вы не подтвердите, ничего не начислится"
      schema={chargeRunInputSchema}
      initialValues={initialValues}
      save={(body, idempotencyKey) => create({ gbc_id, body, idempotencyKey })}
      submitText="Рассчитать"
      savedTo={({ id }) => chargeRunPath(id)}
      cancelTo={CHARGES}
    >
      <ChargeRunFields kinds={kinds} />
    </FormPage>
  )
}
