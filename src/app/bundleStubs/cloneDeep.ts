/** Stands for lodash's cloneDeep in Formik in the build: values of forms are plain data, which browsers clone. */
const cloneDeep = <T>(value: T): T => structuredClone(value)

// eslint-disable-next-line import/no-default-export -- stands for lodash's module, which has a default export
export default cloneDeep
