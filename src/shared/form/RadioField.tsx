import { Radio } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import type { Option } from './SelectField'
import { useFormField } from './useFormField'

/** A choice whose few values are all in sight. */
export function RadioField({ options, ...frame }: FieldProps & { options: Option[] }) {
  const { value, setValue, error, control } = useFormField<string>(frame.name)
  return (
    <FieldFrame {...frame} error={error}>
      <Radio.Group
        id={control.id}
        name={control.name}
        aria-label={frame.label}
        optionType="button"
        options={options}
        disabled={frame.disabled}
        value={value}
        onChange={({ target }) => setValue(target.value as string)}
      />
    </FieldFrame>
  )
}
