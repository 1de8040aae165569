import { nanoid } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import {
  contributionKindInputSchema,
  type ContributionKind,
  type ContributionKindInput,
} from '#contract/money/contributions'
import { errorMessage, isApiError } from '#shared/api/errors'
import { useCreate } from '#shared/api/recordCalls'
import { FormPage } from '#shared/form/FormPage'
import { RecordEditPage } from '#shared/form/RecordEditPage'
import { yearsFirstDay } from '#shared/format/dates'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { CONTRIBUTIONS, contributionPath } from '#shared/routing/moneyPaths'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import { kindCalls, useAddRateMutation } from './contributionsApi'
import { ContributionFields, FirstRate } from './ContributionFields'
import { newContributionSchema, splitNew, withoutUnused, type NewContribution } from './contributionForm'
import { contributionHistory } from './contributionHistory'

/** What most cooperatives charge: so much a garage, once a year. */
const usual = () => ({
  nature: 'membership',
  method: 'garage',
  periodicity: 'year',
  priority: 100,
  change_rule: 'by_days',
  transfer_rule: 'on_date',
  share_by: 'area',
  first_from: yearsFirstDay(),
})

export function ContributionCreatePage() {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const create = useCreate(kindCalls)
  const [addRate] = useAddRateMutation()
  const initialValues = useMemo(() => usual(), [])

  /** The contribution stays when its rate is refused: the message says so, and its page sets another. */
  const createWithRate = async (input: NewContribution, idempotencyKey: string) => {
    const { kind, rate } = splitNew(input)
    const created = await create(kind, idempotencyKey).unwrap()
    if (!rate) return created
    const { data, error } = await addRate({ gbc_id, id: created.id, body: rate, idempotencyKey: nanoid() })
    if (data) return data
    const refusals = isApiError(error) ? Object.values(error.errors) : []
    const why = refusals.length > 0 ? refusals.join(' ') : errorMessage(error)
    dispatch(noticeRaised({ kind: 'warning', text: `Взнос сохранён, а ставка нет: ${why}` }))
    return created
  }

  return (
    <FormPage<NewContribution, ContributionKind>
      title="Новый взнос"
      schema={newContributionSchema}
      initialValues={initialValues}
      save={(input, idempotencyKey) => ({ unwrap: () => createWithRate(input, idempotencyKey) })}
      savedText="Взнос добавлен."
      savedTo={({ id }) => contributionPath(id)}
      cancelTo={CONTRIBUTIONS}
    >
      <ContributionFields firstRate={<FirstRate />} />
    </FormPage>
  )
}

export const ContributionEditPage = () => (
  <RecordEditPage<ContributionKindInput, ContributionKind>
    calls={kindCalls}
    schema={contributionKindInputSchema}
    historyFields={contributionHistory}
    titleOf={({ name }) => name}
    sent={withoutUnused}
    to={contributionPath}
    listTo={CONTRIBUTIONS}
    notFoundText="Такого взноса нет."
  >
    {() => <ContributionFields />}
  </RecordEditPage>
)
