import { cashDeskInputSchema, cashDeskLabels, cashDeskListQuery, cashDeskSchema } from '#contract/money/cashDesks'
import type { Area } from '#server/records/area'
import { namesOfFew } from '#server/records/recordNames'
import { recordRoutes } from '#server/records/recordRoutes'
import { kept } from '#server/records/tables'
import { getDesk, listDesks } from './cashDesksRepository'
import { changeDesk, createDesk, setArchived } from './cashDesksService'

export const cashDesksArea = {
  routes: (app) =>
    recordRoutes(app, {
      area: 'cash_desks',
      words: { one: 'a cash desk', many: 'cash desks with what is in them' },
      access: { read: 'finances.read', write: 'finances.settings' },
      record: cashDeskSchema,
      input: cashDeskInputSchema,
      query: cashDeskListQuery,
      list: listDesks,
      get: getDesk,
      create: createDesk,
      change: changeDesk,
      setArchived,
    }),
  recordNames: namesOfFew('cash_desks'),
  tables: { cash_desks: kept('Кассы', { labels: cashDeskLabels, money: ['limit_amount'] }) },
} as const satisfies Area
