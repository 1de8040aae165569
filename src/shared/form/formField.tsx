import { memo, type ComponentType } from 'react'
import { useFormField, type FormField } from './useFormField'

/**
 * Makes a field of a control: drawn anew only when its own value, error or properties change. Formik notifies every field of
 * every key; a form of forty antd controls would answer each of them late on a slow computer.
 */
export function formField<Value, Props extends { name: string }>(
  Control: ComponentType<Props & FormField<Value>>,
): ComponentType<Props> {
  const Still = memo(Control) as unknown as ComponentType<Props & FormField<Value>>
  return function Field(props: Props) {
    return <Still {...props} {...useFormField<Value>(props.name)} />
  }
}
