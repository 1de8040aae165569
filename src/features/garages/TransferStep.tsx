import {
  ownershipLabels,
  transferDebtNames,
  transferKindNames,
  type Ownership,
  type TransferKind,
} from '#contract/garages'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { useFormField } from '#shared/form/useFormField'
import { formatMoney } from '#shared/format/money'
import { formatSpan } from '#shared/format/period'
import { shareInWords } from '#shared/format/share'
import { OwnerField } from './OwnerField'
import { groundHints } from './transferSteps'

const kinds = optionsOf(transferKindNames)
const debts = optionsOf(transferDebtNames)

/** A file belongs to the garage's documents, which are made on their own page. */
const SCAN_LATER = 'Скан приложите после передачи: кнопка будет на последней странице'

interface TransferStepProps {
  step: number
  ownerships: readonly Ownership[]
  /** Kopecks that are owed for the garage; 0 where nothing can be moved. */
  debt: number
}

/** What each step of the wizard asks. */
export function TransferStep({ step, ownerships, debt }: TransferStepProps) {
  const kind = useFormField<TransferKind>('kind').value ?? 'sale'
  if (step === 0) {
    const shares = ownerships.map((ownership) => ({
      value: ownership.id,
      label: `${ownership.member_name}, ${shareInWords(ownership)}, ${formatSpan(ownership)}`,
    }))
    return (
      <>
        <RadioField name="kind" label="Как передаётся" options={kinds} required />
        <RadioField name="ownership_id" label="Чья доля" options={shares} vertical required />
      </>
    )
  }
  if (step === 1) return <OwnerField name="new_member_id" label="Новый владелец" required />
  if (step === 2) {
    return (
      <>
        <DateField name="date" label="День перехода права" hint="Первый день нового владельца" required />
        <TextAreaField
          name="ground"
          label={ownershipLabels.ground}
          rows={2}
          hint={`${groundHints[kind]}. ${SCAN_LATER}`}
        />
        <CheckboxField name="ground_later" label="Документа пока нет, внесу позже" />
        {debt > 0 && <RadioField name="debt" label={`Долг за гараж ${formatMoney(debt)}`} options={debts} vertical />}
      </>
    )
  }
  return null
}
