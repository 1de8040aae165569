import type { Area } from '#server/records/area'
import { left } from '#server/records/tables'
import { infoRoutes } from './infoRoutes'

const SHARED = 'справочник банков: он общий и есть в любой программе'

export const banksArea: Area = {
  routes: infoRoutes,
  tables: { banks: left(SHARED), bank_directory: left(SHARED) },
}
