import { Input } from 'antd'
import { useState, type HTMLAttributes, type ReactNode } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { useFormField } from './useFormField'

export interface Parsing<Value> {
  /** null = not understood: the text itself goes into the form, and the contract's message stands beside it. */
  parse: (text: string) => Value | null
  format: (value: Value) => string
}

interface ParsedFieldProps<Value> extends FieldProps, Parsing<Value> {
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  suffix?: ReactNode
}

/** Text understood in any usual writing: kept as typed while the field has the focus, shown formatted after. */
export function ParsedField<Value extends string | number>(props: ParsedFieldProps<Value>) {
  const { parse, format, inputMode, placeholder, suffix, ...frame } = props
  const { value, setValue, error, control } = useFormField<Value | string>(frame.name)
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value == null ? '' : format(value as Value)

  const type = (text: string) => {
    setDraft(text)
    setValue(text.trim() === '' ? null : (parse(text) ?? text))
  }

  return (
    <FieldFrame {...frame} error={error}>
      <Input
        {...control}
        {...{ inputMode, placeholder, suffix }}
        autoComplete="off"
        disabled={frame.disabled}
        value={draft ?? shown}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          setDraft(null)
          control.onBlur(event)
        }}
      />
    </FieldFrame>
  )
}
