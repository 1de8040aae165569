import { Input } from 'antd'
import { useState, type HTMLAttributes, type ReactNode } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { formField } from './formField'

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

const ParsedControl = formField<string | number, ParsedFieldProps<string | number>>(function ParsedControl(props) {
  const { parse, format, inputMode, placeholder, suffix, value, setValue, error, control, ...frame } = props
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value == null ? '' : format(value)

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
})

/** Text understood in any usual writing: kept as typed while the field has the focus, shown formatted after. (A memoised component forgets its type parameter.) */
export const ParsedField = ParsedControl as unknown as <Value extends string | number>(
  props: ParsedFieldProps<Value>,
) => ReactNode
