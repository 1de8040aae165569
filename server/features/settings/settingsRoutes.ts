import { gbcParams, historySchema } from '#contract/common'
import {
  financeSettingsInputSchema,
  financeSettingsSchema,
  placeSettingsInputSchema,
  placeSettingsSchema,
  settingsSchema,
  settingsSectionParams,
  settingsSections,
  type SettingsSection,
} from '#contract/settings'
import { actorOf } from '#server/http/actor'
import { patchOf } from '#server/http/validation'
import type { App } from '#server/http/fastify'
import { historyOf } from '#server/records/recordHistory'
import { getSettings } from './settingsRepository'
import { changeFinances, changePlace, type Changed } from './settingsService'

const tags = ['settings']
const SETTINGS = '/api/gbc/:gbc_id/settings'

export function settingsRoutes(app: App): void {
  const { db, jobs, realtime } = app

  function published<Section extends SettingsSection>(
    gbc_id: string,
    id: Section,
    { section, changed }: Changed<Section>,
  ) {
    if (changed) realtime.changed(gbc_id, { type: 'settings', id, version: section.version, for_members: true })
    return section
  }

  app.get(
    SETTINGS,
    {
      config: { access: 'gbc.read' },
      schema: {
        tags,
        summary: 'What the cooperative has set for itself, by section',
        params: gbcParams,
        response: { 200: settingsSchema },
      },
    },
    ({ params }) => getSettings(db.read, params.gbc_id),
  )

  app.put(
    `${SETTINGS}/place`,
    {
      config: { access: settingsSections.place.write },
      schema: {
        tags,
        summary: 'Set where the cooperative is: its days begin by that zone',
        params: gbcParams,
        body: patchOf(placeSettingsInputSchema),
        response: { 200: placeSettingsSchema },
      },
    },
    async (request) => {
      const { gbc_id } = request.params
      const change = await changePlace(db, actorOf(request), request.body)
      // The cooperative is answered with its zone.
      if (change.changed) realtime.changed(gbc_id, { type: 'gbc', id: gbc_id, version: change.section.version })
      return published(gbc_id, 'place', change)
    },
  )

  app.put(
    `${SETTINGS}/finances`,
    {
      config: { access: settingsSections.finances.write },
      schema: {
        tags,
        summary: 'Set how charges fall due and in which order they are paid',
        params: gbcParams,
        body: patchOf(financeSettingsInputSchema),
        response: { 200: financeSettingsSchema },
      },
    },
    async (request) => {
      const change = await changeFinances(db, actorOf(request), request.body)
      if (change.changed) jobs.wake()
      return published(request.params.gbc_id, 'finances', change)
    },
  )

  app.get(
    `${SETTINGS}/:section/history`,
    {
      config: { access: 'finances.settings' },
      schema: {
        tags,
        summary: 'Who changed what in a section',
        params: settingsSectionParams,
        response: { 200: historySchema },
      },
    },
    ({ params }) => historyOf(db, params.gbc_id, 'settings', params.section),
  )
}
