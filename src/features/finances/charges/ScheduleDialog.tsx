import { monthNames, type ContributionKind, type Periodicity } from '#contract/money/contributions'
import {
  chargeScheduleInputSchema,
  chargeScheduleLabels,
  isScheduled,
  LAST_SCHEDULED_DAY,
  quarterMonthNames,
  type ChargeSchedule,
  type ChargeScheduleInput,
} from '#contract/money/schedules'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { useFormField } from '#shared/form/useFormField'
import { useOwnGbcId } from '#shared/session/session'
import { KindSelect } from './KindSelect'
import { useAddScheduleMutation, useChangeScheduleMutation } from './schedulesApi'
import { useKinds } from './useKinds'

const field = labelled(chargeScheduleLabels)
const numbered = (names: readonly string[]) => names.map((label, index) => ({ value: index + 1, label }))
/** What the month of a schedule is chosen from; what is charged each month has none to choose. */
const MONTHS: Partial<Record<Periodicity, ReturnType<typeof numbered>>> = {
  quarter: numbered(quarterMonthNames),
  year: numbered(monthNames),
}
const NO_KINDS: ContributionKind[] = []

interface ScheduleDialogProps {
  /** Absent: a new one. */
  schedule?: ChargeSchedule
  onClose: () => void
}

/** On which day a contribution is charged by itself, and whether it is. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const gbc_id = useOwnGbcId()
  const [add] = useAddScheduleMutation()
  const [change] = useChangeScheduleMutation()
  return (
    <FormDialog<ChargeScheduleInput, ChargeSchedule>
      title={schedule ? schedule.kind_name : 'Новое расписание'}
      schema={chargeScheduleInputSchema}
      initialValues={schedule ?? { day: 1, active: false }}
      save={(body, idempotencyKey) =>
        schedule ? change({ gbc_id, id: schedule.id, body }) : add({ gbc_id, body, idempotencyKey })
      }
      savedText="Расписание сохранено."
      onSaved={onClose}
      onCancel={onClose}
    >
      <ScheduleFields />
    </FormDialog>
  )
}

function ScheduleFields() {
  const { data } = useKinds()
  const kinds = (data?.items ?? NO_KINDS).filter(
    ({ periodicity, method, closed_on }) => isScheduled(periodicity) && method !== 'manual' && closed_on === null,
  )
  const { value: kind_id } = useFormField<string>('kind_id')
  const periodicity = kinds.find(({ id }) => id === kind_id)?.periodicity
  const months = periodicity && MONTHS[periodicity]
  return (
    <>
      <KindSelect
        {...field('kind_id')}
        kinds={kinds}
        required
        hint="Ежемесячный, ежеквартальный или ежегодный, со ставкой"
      />
      <DecimalField {...field('day')} required hint={`С 1 по ${LAST_SCHEDULED_DAY}. Начислится ночью этого числа`} />
      {months && (
        <SelectField
          {...field('month')}
          label={periodicity === 'quarter' ? 'Месяц квартала' : chargeScheduleLabels.month}
          options={months}
          required
        />
      )}
      <CheckboxField
        {...field('active')}
        hint="Начислится без предпросмотра, всем гаражам; кто ведёт финансы, получит уведомление"
      />
    </>
  )
}
