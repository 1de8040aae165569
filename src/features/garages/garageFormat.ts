import { formatDate } from '#shared/format/dates'

/** 18.5 → «18,5» */
export const formatDecimal = (value: number): string => String(value).replace('.', ',')

/** «с 05.10.2020», «05.10.2020 – 01.02.2026» */
export const formatPeriod = ({ from, to }: { from: string; to: string | null }): string =>
  to ? `${formatDate(from)} – ${formatDate(to)}` : `с ${formatDate(from)}`
