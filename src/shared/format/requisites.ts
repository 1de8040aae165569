export { formatSnils } from '#contract/format'

/** Twenty digits of a bank account as banks print them: «40703 810 7 0038 0000123». */
export const formatAccount = (account: string): string =>
  account.replace(/^(\d{5})(\d{3})(\d)(\d{4})(\d{7})$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')
