import { Input } from 'antd'
import type { HTMLInputTypeAttribute, HTMLAttributes } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  placeholder?: string
  autoFocus?: boolean
}

/** One line of text; an emptied field is null. */
export function TextField({ type, inputMode, autoComplete = 'off', placeholder, autoFocus, ...frame }: TextFieldProps) {
  const { value, setValue, error, control } = useFormField<string>(frame.name)
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
}
