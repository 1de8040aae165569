import { Input } from 'antd'
import type { HTMLInputTypeAttribute, HTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  placeholder?: string
  autoFocus?: boolean
}

/** One line of text; an emptied field is null. */
export const TextField = formField<string, TextFieldProps>(function TextControl(props) {
  const {
    type,
    inputMode,
    autoComplete = 'off',
    placeholder,
    autoFocus,
    value,
    setValue,
    error,
    control,
    ...frame
  } = props
  return (
    <FieldFrame {...frame} error={error}>
      <Input
        {...control}
        {...{ type, inputMode, autoComplete, placeholder, autoFocus }}
        disabled={frame.disabled}
        value={value ?? ''}
        onChange={({ target }) => setValue(target.value || null)}
      />
    </FieldFrame>
  )
})
