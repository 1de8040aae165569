import { chargeNote } from '#contract/money/chargeNote'
import { writtenPeriod } from '#contract/money/contributions'

/** What is no charge of a kind of contribution. */
const sourceTitles: Partial<Record<string, string>> = {
  refund: 'Возврат аванса',
  advance: 'Перенос аванса',
  opening: 'Начальный долг',
  // Nothing else that goes over to another account has no kind.
  transfer: 'Начальный долг',
}

/** «Членский взнос, 2026 год, гараж 17», «Штраф (мусор у ворот), гараж 17»: what a person reads of a charge. */
export function chargeTitle({
  kind_name,
  source,
  period,
  garage_number,
  ...rest
}: {
  kind_name: string | null
  source: string
  period: string | null
  garage_number?: string | null
  nature?: string | null
  /** Left out where charges are read together, by their kind. */
  reason?: string | null
}): string {
  const what = kind_name ?? sourceTitles[source] ?? 'Начисление'
  const note = chargeNote({ kind_name, source, ...rest })
  return [`${what}${note && ` (${note})`}`, period && writtenPeriod(period), garage_number && `гараж ${garage_number}`]
    .filter(Boolean)
    .join(', ')
}
