/** `11223344595` → «112-233-445 95»; what isn't eleven digits comes back as it is. */
export const formatSnils = (snils: string): string => snils.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4')

/** Twenty digits of a bank account as banks print them: «40703 810 7 0038 0000123». */
export const formatAccount = (account: string): string =>
  account.replace(/^(\d{5})(\d{3})(\d)(\d{4})(\d{7})$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')
