import { leftOut } from './leftOut'

/** Instead of lodash's cloneDeep in Formik: values of forms are plain data, which browsers clone. */
export default function cloneDeep<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch (error) {
    leftOut('A form’s value that is no plain data needs lodash’s cloneDeep')
    throw error
  }
}
