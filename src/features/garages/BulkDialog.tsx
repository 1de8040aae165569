import { Checkbox } from 'antd'
import { useState, type ReactNode } from 'react'
import { garageBulkInputSchema, garageLabels, type GarageBulkInput } from '#contract/garages'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormDialog } from '#shared/form/FormDialog'
import { SelectField } from '#shared/form/SelectField'
import { TextField } from '#shared/form/TextField'
import { plural } from '#contract/plural'
import { useOwnGbcId } from '#shared/session/session'
import { kinds, ownershipForms, phases, statuses } from './garageOptions'
import { useBulkChangeGaragesMutation } from './garagesApi'
import './garages.css'

type Changes = GarageBulkInput['changes']

const labelled = (name: keyof Changes) => ({ name: `changes.${name}`, label: garageLabels[name] })

/** What can be changed at once, with its field. */
const fields: Record<keyof Changes, ReactNode> = {
  status: <SelectField {...labelled('status')} options={statuses} />,
  kind: <SelectField {...labelled('kind')} options={kinds} />,
  block: <TextField {...labelled('block')} hint="Пусто: блок будет стёрт" />,
  row: <TextField {...labelled('row')} hint="Пусто: ряд будет стёрт" />,
  ownership_form: <SelectField {...labelled('ownership_form')} options={ownershipForms} />,
  land_privatised: <CheckboxField {...labelled('land_privatised')} />,
  coefficient: <DecimalField {...labelled('coefficient')} />,
  power_limit: <DecimalField {...labelled('power_limit')} unit="кВт" />,
  phases: <SelectField {...labelled('phases')} options={phases} allowClear />,
}
const names = Object.keys(fields) as (keyof Changes)[]
const choices = names.map((value) => ({ value, label: garageLabels[value] }))

const first = { status: 'occupied', kind: 'capital', ownership_form: 'share', land_privatised: true }

interface BulkDialogProps {
  ids: string[]
  onClose: () => void
  onChanged: () => void
}

/** One change for all selected garages: only the fields that are ticked are sent. */
export function BulkDialog({ ids, onClose, onChanged }: BulkDialogProps) {
  const gbc_id = useOwnGbcId()
  const [change] = useBulkChangeGaragesMutation()
  const [chosen, setChosen] = useState<(keyof Changes)[]>([])
  const count = plural(ids.length, ['гараж', 'гаража', 'гаражей'])
  const only = (changes: Changes) => Object.fromEntries(chosen.map((name) => [name, changes[name] ?? null])) as Changes
  return (
    <FormDialog<GarageBulkInput, { changed: number }>
      title={`Изменить ${count}`}
      submitText={`Изменить ${count}`}
      submitDisabled={chosen.length === 0}
      schema={garageBulkInputSchema}
      initialValues={{ ids, changes: first }}
      save={(input) => change({ gbc_id, body: { ids, changes: only(input.changes) } })}
      savedText={`Изменено: ${count}.`}
      onSaved={() => {
        onClose()
        onChanged()
      }}
      onCancel={onClose}
    >
      <fieldset className="garage-bulk-choice">
        <legend>Что изменить</legend>
        <Checkbox.Group options={choices} value={chosen} onChange={setChosen} />
      </fieldset>
      {names
        .filter((name) => chosen.includes(name))
        .map((name) => (
          <div key={name}>{fields[name]}</div>
        ))}
    </FormDialog>
  )
}
