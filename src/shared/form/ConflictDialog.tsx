import { Button, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { describeValue, type HistoryFields } from '#shared/format/describe'
import { firstChoice, type FieldConflict, type Side } from './conflict'

export interface ConflictDialogProps {
  conflicts: FieldConflict[]
  fields: HistoryFields
  /** Name of the person who saved in between, or null when it isn't known. */
  whoChanged?: () => Promise<string | null>
  /** On the button that settles it. */
  saveText?: string
  onResolve: (choice: Record<string, Side | undefined>) => void
  onCancel: () => void
}

/** Names the other editor once it is known; the choice doesn't wait for it. */
function useOtherEditor(whoChanged?: () => Promise<string | null>) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    whoChanged?.().then(setName, () => setName(null))
    // Asked once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return name
}

/** Someone saved the record first: field by field, mine or theirs. Nothing is overwritten without a choice. */
export function ConflictDialog({
  conflicts,
  fields,
  whoChanged,
  saveText = 'Сохранить выбранное',
  onResolve,
  onCancel,
}: ConflictDialogProps) {
  const [choice, setChoice] = useState(() => firstChoice(conflicts))
  const editor = useOtherEditor(whoChanged)
  const all = (side: Side) => Object.fromEntries(conflicts.map(({ name }) => [name, side]))
  const complete = conflicts.every(({ name }) => choice[name])

  return (
    <Modal
      open
      title="Запись уже изменили"
      onCancel={onCancel}
      footer={[
        <Button key="back" onClick={onCancel}>
          Вернуться к правке
        </Button>,
        <Button key="save" type="primary" disabled={!complete} onClick={() => onResolve(choice)}>
          {saveText}
        </Button>,
      ]}
    >
      <p>
        {editor ?? 'Другой пользователь'}: пока вы правили, запись сохранена с другими значениями. Выберите, что
        оставить.
      </p>
      {conflicts.length > 0 && (
        <div className="conflict-all">
          <Button onClick={() => setChoice(all('mine'))}>Взять всё введённое</Button>{' '}
          <Button onClick={() => setChoice(all('theirs'))}>Взять всё записанное</Button>
        </div>
      )}
      <div className="conflict-rows">
        {conflicts.map(({ name, mine, theirs }) => {
          const label = fields[name]?.label ?? name
          return (
            <fieldset key={name} className="conflict-row">
              <legend>{label}</legend>
              <Radio.Group
                aria-label={label}
                value={choice[name]}
                onChange={({ target }) => setChoice({ ...choice, [name]: target.value as Side })}
              >
                <Radio value="mine">
                  <span className="conflict-whose">Вы ввели: </span>
                  {describeValue(mine, fields[name])}
                </Radio>
                <Radio value="theirs">
                  <span className="conflict-whose">Уже записано: </span>
                  {describeValue(theirs, fields[name])}
                </Radio>
              </Radio.Group>
            </fieldset>
          )
        })}
        {conflicts.length === 0 && <p>Изменённое не касается ваших правок: можно сохранять.</p>}
      </div>
    </Modal>
  )
}
