import { Radio } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import type { Option } from './options'
import { useFormField } from './useFormField'

interface RadioFieldProps extends FieldProps {
  options: Option[]
  /** Values with long names stand below each other. */
  vertical?: boolean
}

/** A choice whose few values are all in sight. */
export function RadioField({ options, vertical, ...frame }: RadioFieldProps) {
  const { value, setValue, error, control } = useFormField<string>(frame.name)
  return (
    <FieldFrame {...frame} error={error}>
      <Radio.Group
        id={control.id}
        name={control.name}
        aria-label={frame.label}
        {...(vertical ? { vertical } : { optionType: 'button' as const })}
        options={options}
        disabled={frame.disabled}
        value={value}
        onChange={({ target }) => setValue(target.value as string)}
      />
    </FieldFrame>
  )
}
