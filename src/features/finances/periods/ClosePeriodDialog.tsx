import { Link } from 'react-router-dom'
import { formatPeriod } from '#contract/money/contributions'
import {
  closeInputSchema,
  type Checklist,
  type ChecklistPoint,
  type CloseInput,
  type MoneyPlace,
  type Periods,
} from '#contract/money/periods'
import { capitalized } from '#contract/text'
import { CheckboxField } from '#shared/form/CheckboxField'
import { FormDialog } from '#shared/form/FormDialog'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useFormField } from '#shared/form/useFormField'
import { formatMoney } from '#shared/format/money'
import { useOwnGbcId } from '#shared/session/session'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag, type StatusTone } from '#shared/ui/StatusTag'
import { pointPaths } from './pointPaths'
import { useClosePeriodMutation, useGetChecklistQuery } from './periodsApi'

interface ClosePeriodDialogProps {
  month: string
  onClose: () => void
}

/** What is looked at before a month is closed: what is done, what was counted. */
export function ClosePeriodDialog({ month, onClose }: ClosePeriodDialogProps) {
  const gbc_id = useOwnGbcId()
  const { currentData: checklist, error, refetch } = useGetChecklistQuery({ gbc_id, month })
  const [close] = useClosePeriodMutation()
  return (
    <FormDialog<CloseInput, Periods>
      // What was counted is laid out by the places that came.
      key={checklist ? 'there' : 'awaited'}
      title={`Закрыть ${formatPeriod(month)}`}
      submitText="Закрыть месяц"
      submitDisabled={!checklist || checklist.points.some(({ state }) => state === 'blocked')}
      schema={closeInputSchema}
      initialValues={{
        counted: checklist?.places.map(({ account_id, stated }) => ({ account_id, amount: stated })) ?? [],
      }}
      save={(body, idempotencyKey) => close({ gbc_id, month, body, idempotencyKey })}
      savedText={`${capitalized(formatPeriod(month))} закрыт.`}
      onSaved={onClose}
      onCancel={onClose}
    >
      {checklist ? (
        <CloseFields checklist={checklist} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}

const tones: Record<ChecklistPoint['state'], StatusTone> = { done: 'good', warning: 'warning', blocked: 'bad' }

function CloseFields({ checklist: { points, places } }: { checklist: Checklist }) {
  const { value: counted } = useFormField<CloseInput['counted']>('counted')
  const isUnclear = points.some(({ point, state }) => point === 'unclear' && state === 'warning')
  const uncounted = places.filter(({ account_id }) => countedAt(counted, account_id)?.amount == null)
  return (
    <>
      <p>После закрытия провести что-либо датой этого месяца нельзя: исправляют следующим месяцем.</p>
      <ul className="checklist">
        {points.map(({ point, state, text }) => (
          <li key={text}>
            {state === 'done' ? (
              <StatusTag tone={tones[state]}>{text}</StatusTag>
            ) : (
              <Link to={pointPaths[point]}>
                <StatusTag tone={tones[state]}>{text}</StatusTag>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {counted?.map(({ account_id }, index) => {
        const place = places.find((known) => known.account_id === account_id)
        return (
          place && (
            <MoneyField
              key={account_id}
              name={`counted.${index}.amount`}
              label={labelOf(place)}
              hint={`По учёту ${formatMoney(place.balance)}${place.stated === null ? '' : ', вписано из выписки банка'}`}
            />
          )
        )
      })}
      <TextAreaField
        name="note"
        label="Пояснение"
        rows={2}
        required={isUnclear}
        hint={isUnclear ? 'Почему невыясненное или деньги в пути остаются до следующего месяца' : undefined}
      />
      {(uncounted.length > 0 || points.some(({ state }) => state === 'warning')) && (
        <CheckboxField name="despite_warnings" label="Закрыть, хотя сделано не всё" hint={uncountedHint(uncounted)} />
      )}
    </>
  )
}

const countedAt = (counted: CloseInput['counted'] | null | undefined, id: string) =>
  counted?.find(({ account_id }) => account_id === id)

/** What is still to be typed: «Впишите, сколько насчитали в кассе». */
function uncountedHint(places: readonly MoneyPlace[]): string | undefined {
  const asked = {
    cash: 'сколько насчитали в кассе',
    bank: 'какой остаток в выписке банка',
  }
  const missing = (['cash', 'bank'] as const).filter((kind) => places.some(({ place }) => place === kind))
  return missing.length > 0 ? `Впишите, ${missing.map((kind) => asked[kind]).join(' и ')}` : undefined
}

const labelOf = ({ place, name }: MoneyPlace) =>
  place === 'cash' ? `${name}: насчитали` : `${name}: остаток по выписке`
