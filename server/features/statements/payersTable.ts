import { payerRuleLabels, type PayerRule } from '#contract/money/statements'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: payerRuleLabels.payer, type: 'text' },
  { title: payerRuleLabels.member_name, type: 'text' },
  { title: 'Гараж', type: 'numeral' },
  { title: payerRuleLabels.confirmed, type: 'number' },
  { title: payerRuleLabels.wrong, type: 'number' },
  { title: payerRuleLabels.last_used, type: 'instant' },
]

/** Whom payers of statements are known to pay for. */
export const payersTable = (rules: readonly PayerRule[]): Table => ({
  title: 'Плательщики выписок',
  sheet: 'Плательщики',
  columns,
  rows: rules.map(({ payer, member_name, garage_number, confirmed, wrong, last_used }): Cell[] => [
    payer,
    member_name,
    garage_number,
    confirmed,
    wrong,
    last_used,
  ]),
})
