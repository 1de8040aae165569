import { leftOut } from './leftOut'

const isPlain = (value: object) =>
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as object)

/** Instead of lodash's clone in Formik: values of forms are plain objects and lists. */
export default function clone<T extends object>(value: T): T {
  if (!isPlain(value)) leftOut(`A form’s value that is a ${value.constructor.name} needs lodash’s clone`)
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as T
}
