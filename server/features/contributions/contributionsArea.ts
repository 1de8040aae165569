import { contributionKindLabels, rateLabels } from '#contract/money/contributions'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { contributionsRoutes } from './contributionsRoutes'

export const contributionsArea = {
  routes: contributionsRoutes,
  recordNames: namesByIndex('contribution_kinds', 'kind_id', 'name'),
  uniqueIndexes: {
    contribution_kinds_name: {
      columns: 'contribution_kinds.gbc_id, contribution_kinds.name_key',
      errors: { name: 'Взнос с таким названием только что завели: измените название' },
    },
  },
  tables: {
    contribution_kinds: kept('Виды взносов', {
      labels: contributionKindLabels,
      generated: 'seq',
      money: ['estimate'],
    }),
    rates: kept('Ставки взносов', { labels: rateLabels, plain: ['price'] }),
  },
} as const satisfies Area
