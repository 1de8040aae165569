import { features } from '#app/features'
import { AUDIT_AREAS } from '#contract/audit'
import { documentInputSchema } from '#contract/documents'
import { garageInputSchema } from '#contract/garages'
import { gbcUserInputSchema } from '#contract/gbcUsers'
import { actionName, historyActions, historyLabels, type LoggedArea } from '#contract/history'
import { memberInputSchema } from '#contract/members'
import { propertyInputSchema } from '#contract/property'
import { actionOptions, loadHistoryFields } from './auditHistory'

/** What people type, by the area in whose log it stands; the version is the program's own. */
const typed = {
  members: memberInputSchema,
  garages: garageInputSchema,
  property: propertyInputSchema,
  documents: documentInputSchema,
  users: gbcUserInputSchema,
}
const TOLD_OTHERWISE = ['version', 'member_id']
const RUSSIAN = /^[А-ЯЁ№]/

test.each(Object.entries(typed))('every field of %s has its Russian name in the log', async (area, schema) => {
  const named = (await loadHistoryFields(features))[area] ?? {}
  expect(Object.keys(schema.fields).filter((field) => !(field in named) && !TOLD_OTHERWISE.includes(field))).toEqual([])
})

test('what is logged beside the records’ own fields has its name in every area', async () => {
  const fields = await loadHistoryFields(features)
  const unnamed = Object.entries(historyLabels).flatMap(([area, labels]) =>
    Object.keys(labels).filter((field) => !RUSSIAN.test(fields[area]?.[field]?.label ?? '')),
  )
  expect(unnamed).toEqual([])
})

test.each(AUDIT_AREAS)('all that is done in %s can be chosen by its Russian name', (area) => {
  const options = actionOptions([area])
  expect(options.map(({ value }) => value).sort()).toEqual(Object.keys(historyActions[area as LoggedArea]).sort())
  for (const { value, label } of options)
    expect([label, actionName(area, value)]).toEqual([expect.stringMatching(RUSSIAN), label])
})
