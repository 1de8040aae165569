import { Radio } from 'antd'
import { FieldFrame, type FieldProps } from './FieldFrame'
import type { Option } from './options'
import { formField } from './formField'

interface RadioFieldProps extends FieldProps {
  options: Option[]
  /** Values with long names stand below each other. */
  vertical?: boolean
}

/** A choice whose few values are all in sight. */
export const RadioField = formField<string, RadioFieldProps>(function RadioControl(props) {
  const { options, vertical, value, setValue, error, control, ...frame } = props
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
})
