import { setIn, type FormikErrors } from 'formik'
import { ValidationError, type Schema } from 'yup'

/** yup names an item of a list `phones[0]`, Formik and the server `phones.0`. */
const dotted = (path: string) => path.replace(/\[(\d+)\]/g, '.$1')

/** Errors keyed by dotted path → Formik's nested errors. */
export const nestErrors = <Values>(errors: Record<string, string>): FormikErrors<Values> =>
  Object.entries(errors).reduce<FormikErrors<Values>>(
    (nested, [path, message]) => setIn(nested, path, message) as FormikErrors<Values>,
    {},
  )

/** @returns the first message of each wrong field by its dotted path, `{}` when all is right */
export function fieldErrors(schema: Schema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const found: Record<string, string> = {}
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error])
      found[dotted(path ?? '')] ??= message
    return found
  }
}

/** Formik's `validate` made of the contract's schema: the one by which the server judges too. */
export const validateWith =
  <Values>(schema: Schema) =>
  (values: Values): FormikErrors<Values> =>
    nestErrors(fieldErrors(schema, values))
