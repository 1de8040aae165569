/** Stands for lodash's clone in Formik in the build: values of forms are plain objects and lists. */
const clone = <T extends object>(value: T): T => (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as T

// eslint-disable-next-line import/no-default-export -- stands for lodash's module, which has a default export
export default clone
