/** 18.5 → «18,5» */
export const formatDecimal = (value: number): string => String(value).replace('.', ',')
