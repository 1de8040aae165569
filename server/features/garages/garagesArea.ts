import { sql } from 'kysely'
import { garageLabels, ownershipLabels, tenancyLabels } from '#contract/garages'
import { garageUnitsLabels } from '#contract/garageUnits'
import { imageRule } from '#server/features/images/imageRule'
import { ownersOfGarage } from '#server/features/own/affectedUsers'
import { ownsGarage } from '#server/features/own/ownRepository'
import type { Area } from '#server/records/area'
import { namesByIndex } from '#server/records/recordNames'
import { notOfThisImport } from '#server/records/references'
import { kept } from '#server/records/tables'
import { refreshDueOwners } from './dueOwners'
import { garagesExport } from './garagesExport'
import { NUMBER_TAKEN } from './garagesRepository'
import { garagesRoutes } from './garagesRoutes'
import { garagesSearch } from './garagesSearch'
import { ownershipRoutes } from './ownershipRoutes'
import { transferRoutes } from './transferRoutes'
import { garagesHome } from './garagesHome'

const TRANSFERRED = 'Участвовал в передаче гаража'

export const garagesArea = {
  routes(app) {
    garagesRoutes(app)
    ownershipRoutes(app)
    transferRoutes(app)
  },
  scheduled: [
    {
      every: 'hour',
      async run({ db, realtime }) {
        for (const { gbc_id, id, version } of await refreshDueOwners(db))
          realtime.changed(gbc_id, { type: 'garages', id, version })
      },
    },
  ],
  export: garagesExport,
  search: garagesSearch,
  recordNames: namesByIndex('garages', 'garage_id', 'number', (number) => `№ ${number}`),
  uniqueIndexes: {
    garages_number: {
      columns: 'garages.gbc_id, garages.block_key, garages.number_key',
      errors: { number: NUMBER_TAKEN },
    },
  },
  home: garagesHome,
  tables: {
    garages: kept('Гаражи', { labels: garageLabels, generated: 'seq' }),
    ownerships: kept('Владение гаражами', {
      labels: {
        from_on: ownershipLabels.from,
        to_on: ownershipLabels.to,
        ground: ownershipLabels.ground,
        share_numerator: `${ownershipLabels.share}: числитель`,
        share_denominator: `${ownershipLabels.share}: знаменатель`,
      },
    }),
    garage_transfers: kept('Передачи гаражей'),
    tenancies: kept('Аренда гаражей', {
      labels: {
        name: tenancyLabels.tenant,
        phone: tenancyLabels.phone,
        from_on: tenancyLabels.from,
        to_on: tenancyLabels.to,
        contract: tenancyLabels.contract,
      },
    }),
    garage_units: kept('Люди, машины и прочее по гаражам', { labels: garageUnitsLabels }),
  },
  memberReferences: [
    { table: 'ownerships', column: 'member_id', merge: 'shares', title: 'Доли в гаражах' },
    { table: 'garage_transfers', column: 'from_member_id', merge: 'stay' },
    { table: 'garage_transfers', column: 'to_member_id', merge: 'stay' },
  ],
  importReferences: [
    {
      area: 'members',
      table: 'ownerships',
      column: 'member_id',
      where: notOfThisImport,
      reason: 'Записан владельцем другого гаража',
    },
    {
      area: 'garages',
      table: 'ownerships',
      column: 'garage_id',
      where: notOfThisImport,
      reason: 'У гаража есть ещё владельцы',
    },
    { area: 'members', table: 'garage_transfers', column: 'from_member_id', reason: TRANSFERRED },
    { area: 'members', table: 'garage_transfers', column: 'to_member_id', reason: TRANSFERRED },
    { area: 'garages', table: 'garage_transfers', column: 'garage_id', reason: 'Гараж передавали' },
    { area: 'garages', table: 'tenancies', column: 'garage_id', reason: 'У гаража записан арендатор' },
    { area: 'garages', table: 'garage_units', column: 'garage_id', reason: 'У гаража записано, сколько чего считать' },
    {
      area: 'garages',
      table: 'files',
      column: 'record_id',
      where: sql`and other.deleted_at is null`,
      reason: 'К гаражу добавлены фотографии',
    },
  ],
  subscribers: { affected: ownersOfGarage },
  files: { garage_image: imageRule('garages', ownsGarage) },
} as const satisfies Area

/** The plan's routes and words are the garages' own. */
export const garagePlanArea: Area = {
  tables: { garage_plans: kept('План гаражей', { key: ['gbc_id'] }) },
}
