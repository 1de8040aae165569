import { useFormikContext } from 'formik'
import { CheckboxField } from '#shared/form/CheckboxField'

/** Asked once the server has said that the fund has less: whether it is done all the same. */
export function ShortageField() {
  const { values, errors } = useFormikContext<{ despite_shortage?: boolean }>()
  const isAsked = values.despite_shortage === true || errors.despite_shortage !== undefined
  // It is in the form from the beginning: the refusal finds its field.
  return (
    <div hidden={!isAsked}>
      <CheckboxField name="despite_shortage" label="Провести, хотя в фонде меньше" />
    </div>
  )
}
