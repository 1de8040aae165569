import { Select } from 'antd'
import { useState } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { NamedListbox } from './NamedListbox'
import { OptionText } from './OptionText'
import type { Option } from './options'
import { useFormField } from './useFormField'

interface SearchListFieldProps extends FieldProps {
  /** What the server found. */
  options: Option[]
  /** Those chosen from the beginning, by their names. */
  known: Option[]
  loading: boolean
  onSearch: (q: string) => void
}

/** A field whose value is the ids of several records that the server looks for while one types. */
export function SearchListField({ options, known, loading, onSearch, ...frame }: SearchListFieldProps) {
  const { value, setValue, error, control } = useFormField<string[]>(frame.name)
  // The server finds others by the next word: what was chosen keeps its name.
  const [chosen, setChosen] = useState<Option[]>([])
  const { name: _, ...attributes } = control
  const ids = value ?? []
  const nameOf = (id: string) => [...chosen, ...known, ...options].find((option) => option.value === id)?.label ?? '…'
  const choose = (next: string[]) => {
    setChosen(next.map((id) => ({ value: id, label: nameOf(id) })))
    setValue(next)
  }
  return (
    <FieldFrame {...frame} error={error}>
      <Select
        {...attributes}
        mode="multiple"
        showSearch={{ filterOption: false, onSearch }}
        // Tab only moves on: antd would take back the choice that the list stands on.
        onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
        loading={loading}
        disabled={frame.disabled}
        popupRender={(list) => <NamedListbox label={frame.label}>{list}</NamedListbox>}
        options={[
          ...ids
            .filter((id) => !options.some((option) => option.value === id))
            .map((id) => ({ value: id, label: nameOf(id) })),
          ...options,
        ]}
        optionRender={({ data }) => <OptionText {...data} />}
        value={ids}
        onChange={choose}
      />
    </FieldFrame>
  )
}
