import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { FieldArray } from 'formik'
import { memo, type ReactNode } from 'react'
import { fieldId } from './fieldId'
import { useFormField } from './useFormField'

interface RemoveProps {
  label: string
  index: number
  remove: (index: number) => void
}

// Formik draws the list anew for every key in the form; antd's buttons are what would take long.
const RemoveButton = memo(({ label, index, remove }: RemoveProps) => (
  <Button
    className="form-item-remove"
    type="text"
    icon={<DeleteOutlined aria-hidden />}
    aria-label={label}
    onClick={() => remove(index)}
  />
))

interface AddProps {
  name: string
  text: string
  disabled: boolean
  empty: unknown
  push: (item: unknown) => void
}

const AddButton = memo(({ name, text, disabled, empty, push }: AddProps) => (
  <Button
    // «Добавить: контактные лица» on a card leads here.
    id={fieldId(name)}
    type="dashed"
    icon={<PlusOutlined aria-hidden />}
    disabled={disabled}
    onClick={() => push(empty)}
  >
    {text}
  </Button>
))

interface ItemListProps<Item> {
  name: string
  /** What the whole list is called, for those who don't see it. */
  label: string
  addText: string
  /** Names an item in the button that removes it: «Телефон 2». */
  itemText: (index: number) => string
  empty: Item
  max: number
  /** An empty list shows one item to fill in; left empty it isn't sent (the contract drops blanks). */
  showsFirst?: boolean
  children: (path: string, index: number) => ReactNode
}

/** Fields repeated for each item of a list, with a button that adds one and one at each that removes it. */
export function ItemList<Item>({
  name,
  label,
  addText,
  itemText,
  empty,
  max,
  showsFirst,
  children,
}: ItemListProps<Item>) {
  const kept = useFormField<Item[]>(name).value ?? []
  const items = kept.length === 0 && showsFirst ? [empty] : kept
  return (
    <FieldArray name={name}>
      {(list) => (
        <div role="group" aria-label={label} className="form-field-wide form-items">
          {items.map((_, index) => (
            // Items have no identity of their own: their place is all that distinguishes them.
            <div key={index} className="form-item">
              {children(`${name}.${index}`, index)}
              <RemoveButton label={`Удалить: ${itemText(index)}`} index={index} remove={list.remove} />
            </div>
          ))}
          <AddButton name={name} text={addText} disabled={items.length >= max} empty={empty} push={list.push} />
        </div>
      )}
    </FieldArray>
  )
}
