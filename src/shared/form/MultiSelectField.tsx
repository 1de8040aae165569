import { Select } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'
import { NamedListbox } from './NamedListbox'
import { OptionText } from './OptionText'
import type { Option } from './options'

/** Several of known values, found by their names. */
export const MultiSelectField = formField<string[], FieldProps & { options: Option[] }>(
  function MultiSelectControl(props) {
    const { options, value, setValue, error, control, ...frame } = props
    const { name: _, ...attributes } = control
    return (
      <FieldFrame {...frame} error={error}>
        <Select
          {...attributes}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          // Tab only moves on: antd would take back the choice that the list stands on.
          onInputKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
          disabled={frame.disabled}
          popupRender={(list) => <NamedListbox label={frame.label}>{list}</NamedListbox>}
          options={options}
          optionRender={({ data }) => <OptionText {...data} />}
          value={value ?? []}
          onChange={setValue}
        />
      </FieldFrame>
    )
  },
)
