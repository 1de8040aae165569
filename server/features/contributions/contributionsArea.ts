import { contributionKindLabels, rateLabels } from '#contract/money/contributions'
import type { Area } from '#server/records/area'
import { namesByIndex, namesOfFew, type RecordNames } from '#server/records/recordNames'
import { kept } from '#server/records/tables'
import { garageListLabels } from '#contract/money/garageLists'
import { countKinds } from './contributionsRepository'
import { contributionsRoutes } from './contributionsRoutes'
import { garageListRoutes } from './garageListRoutes'

const kindNames = namesByIndex('contribution_kinds', 'kind_id', 'name')
const listNames = namesOfFew('garage_lists')

/** The log of contributions speaks of kinds and of lists of garages. */
const recordNames: RecordNames = {
  ...kindNames,
  async names(db, gbc_id, ids) {
    return [...(await kindNames.names(db, gbc_id, ids)), ...(await listNames.names(db, gbc_id, ids))]
  },
}

export const contributionsArea = {
  routes(app) {
    contributionsRoutes(app)
    garageListRoutes(app)
  },
  recordNames,
  uniqueIndexes: {
    contribution_kinds_name: {
      columns: 'contribution_kinds.gbc_id, contribution_kinds.name_key',
      errors: { name: 'Взнос с таким названием только что завели: измените название' },
    },
  },
  importReferences: [
    { area: 'garages', table: 'garage_list_garages', column: 'garage_id', reason: 'Гараж стоит в списке' },
    { area: 'garages', table: 'rates', column: 'scope_ref', reason: 'Для гаража задана ставка' },
  ],
  home: {
    names: ['contributions'],
    count: async (db, gbc_id) => ({ contributions: await countKinds(db, gbc_id) }),
  },
  tables: {
    contribution_kinds: kept('Виды взносов', {
      labels: contributionKindLabels,
      generated: 'seq',
      money: ['estimate'],
    }),
    rates: kept('Ставки взносов', { labels: rateLabels, plain: ['price', 'scope_ref'] }),
    garage_lists: kept('Списки гаражей', { labels: { name: garageListLabels.name } }),
    garage_list_garages: kept('Гаражи списков', { key: ['list_id', 'garage_id'] }),
  },
} as const satisfies Area
