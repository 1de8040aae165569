import {
  ownershipInputSchema,
  ownershipLabels,
  type Garage,
  type Ownership,
  type OwnershipInput,
} from '#contract/garages'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextAreaField } from '#shared/form/TextAreaField'
import { today } from '#shared/format/dates'
import { useAddOwnershipMutation, useUpdateOwnershipMutation } from './garagesApi'
import { withEnd, withLastDay } from './lastDay'
import { OwnerField } from './OwnerField'
import { ShareField } from './ShareField'

const field = labelled(ownershipLabels)

interface OwnershipDialogProps {
  garage: Garage
  /** Absent: a new one. */
  ownership?: Ownership
  onClose: () => void
}

/** Who owns which part of a garage and since when. */
export function OwnershipDialog({ garage: { gbc_id, id, version }, ownership, onClose }: OwnershipDialogProps) {
  const [add] = useAddOwnershipMutation()
  const [update] = useUpdateOwnershipMutation()
  return (
    <FormDialog<OwnershipInput, Ownership[]>
      title={ownership ? 'Владелец' : 'Новый владелец'}
      schema={ownershipInputSchema}
      initialValues={{ from: today(), ...withLastDay(ownership), version }}
      save={(typed, idempotencyKey) => {
        const body = withEnd(typed)
        return ownership
          ? update({ gbc_id, id, ownership_id: ownership.id, body })
          : add({ gbc_id, id, body, idempotencyKey })
      }}
      savedText="Владелец записан."
      onSaved={onClose}
      onCancel={onClose}
    >
      <OwnerField name="member_id" label="Кто" required />
      <ShareField />
      <DateField {...field('from')} required />
      <DateField {...field('to')} hint="Последний день включительно. Пусто: владеет и сейчас" />
      <TextAreaField {...field('ground')} rows={2} hint="Договор, свидетельство, справка о выплате пая" />
    </FormDialog>
  )
}
