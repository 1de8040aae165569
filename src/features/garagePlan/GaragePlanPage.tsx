import { useSearchParams } from 'react-router-dom'
import { FirstRecords } from '#shared/list/FirstRecords'
import { GARAGE_CREATE } from '#shared/routing/paths'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { LinkButton } from '#shared/ui/LinkButton'
import { PageHeader } from '#shared/ui/PageHeader'
import { useGetPlanQuery, type PlanOf } from './garagePlanApi'
import { PlanScreen } from './PlanScreen'
import './garagePlan.css'
import './print.css'

/** The plan of the garages in its four states: loading, there, empty, not reachable. */
export function GaragePlanPage() {
  const gbc_id = useOwnGbcId()
  const canWrite = useCan('garages.write')
  const canImport = useCan('imports.write')
  const [params] = useSearchParams()
  const of: PlanOf = { gbc_id, block: params.get('block') ?? undefined }
  const { currentData: plan, error, refetch } = useGetPlanQuery(of)

  if (plan && plan.boxes.length > 0) return <PlanScreen key={plan.part?.block} of={of} plan={plan} reread={refetch} />
  return (
    <>
      <PageHeader title="План гаражей" />
      {!plan && !error && <div className="plan-skeleton" role="status" aria-busy aria-label="Загрузка" />}
      {!plan && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {plan && (
        <EmptyState
          text="Здесь будет план: гаражи встанут на нём сами, по блоку, ряду и номеру."
          action={
            (canWrite || canImport) && (
              <FirstRecords
                create={
                  canWrite && (
                    <LinkButton to={GARAGE_CREATE} type="primary">
                      Добавить гараж
                    </LinkButton>
                  )
                }
                canImport={canImport}
              />
            )
          }
        />
      )}
    </>
  )
}
