import { writtenPeriod } from '#contract/money/contributions'

/** What is no charge of a kind of contribution. */
const sourceTitles: Partial<Record<string, string>> = {
  refund: 'Возврат аванса',
  advance: 'Перенос аванса',
  opening: 'Начальный долг',
}

/** «Членский взнос, 2026 год, гараж 17»: what a person reads of a charge. */
export function chargeTitle({
  kind_name,
  source,
  period,
  garage_number,
}: {
  kind_name: string | null
  source: string
  period: string | null
  garage_number?: string | null
}): string {
  const what = kind_name ?? sourceTitles[source] ?? 'Начисление'
  return [what, period && writtenPeriod(period), garage_number && `гараж ${garage_number}`].filter(Boolean).join(', ')
}
