/** Id of a field's control, so that labels, errors, the focus and addresses find it by the field's path. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`
