import { Button } from 'antd'
import { useState } from 'react'
import {
  placeOpeningInputSchema,
  placeOpeningLabels,
  type MoneyPlace,
  type PlaceOpeningInput,
} from '#contract/money/books'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { useOpenPlaceMutation } from './booksApi'
import { useGetClosedMonthsQuery } from '../periods/periodsApi'
import { OpenDateField } from '../periods/OpenDateField'

const field = labelled(placeOpeningLabels)

/** What a book begins with: typed once when the office starts, mended later. */
export function PlaceOpening({ place, hasMoved }: { place: MoneyPlace; hasMoved: boolean }) {
  const [open, setOpen] = useState(false)
  const canSet = useCan('finances.settings') && !place.archived
  const { opening } = place
  const { data: closed } = useGetClosedMonthsQuery(useOwnGbcId())
  // Who took money first and looks for the beginning then may still write it; once months are closed the book has begun.
  const isLate = hasMoved && closed?.closed_through != null
  if (!opening && (!canSet || isLate)) return null
  return (
    <p className="book-now">
      {opening && (
        <span className="operation-pair">
          Начальный остаток на {formatDate(opening.as_of)}: {formatMoney(opening.amount)}
        </span>
      )}
      {canSet && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {opening ? 'Изменить начальный остаток' : 'Ввести начальный остаток'}
        </Button>
      )}
      {open && <OpeningDialog place={place} onClose={() => setOpen(false)} />}
    </p>
  )
}

interface OpeningDialogProps {
  place: MoneyPlace
  /** What a bank's statement begins with: kopecks, and the day. */
  stated?: { amount: number; as_of: string }
  onClose: () => void
}

export function OpeningDialog({ place: { id, book, name, opening }, stated, onClose }: OpeningDialogProps) {
  const gbc_id = useOwnGbcId()
  const [openPlace] = useOpenPlaceMutation()
  return (
    <FormDialog<PlaceOpeningInput, MoneyPlace>
      title={`Начальный остаток: ${name}`}
      submitText="Записать"
      schema={placeOpeningInputSchema}
      initialValues={{ place_id: id, book, amount: null, as_of: null, ...stated, ...opening }}
      save={(body, idempotencyKey) => openPlace({ gbc_id, body, idempotencyKey })}
      savedText="Начальный остаток записан."
      onSaved={onClose}
      onCancel={onClose}
    >
      <FormSection>
        <MoneyField
          {...field('amount')}
          required
          hint={opening ? 'Прежний остаток будет сторнирован. Ноль — убрать остаток' : 'Сколько было денег'}
        />
        <OpenDateField {...field('as_of')} required hint="С этого дня программа ведёт учёт" />
      </FormSection>
    </FormDialog>
  )
}
