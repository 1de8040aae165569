import { areas, areasWith, type AreaWith } from './areas'

type Deeds<Name extends AreaWith<{ deeds: object }>> = (typeof areas)[Name]['deeds']

/**
 * What is said of the deeds of areas that name their own (contract/areas.ts), by area.
 * @param common what is said of what is done in every such area
 * @param form 0 = as a history says it, 1 = as a verb
 */
export const deedsOfAreas = <Common extends object>(common: Common, form: 0 | 1) =>
  Object.fromEntries(
    areasWith('deeds').map((name) => {
      const own = Object.entries<readonly [string, string]>(areas[name].deeds)
      return [name, { ...common, ...Object.fromEntries(own.map(([deed, words]) => [deed, words[form]])) }]
    }),
  ) as { [Name in AreaWith<{ deeds: object }>]: Common & Record<keyof Deeds<Name>, string> }

/** Labels of what such areas log beside their records' own fields. */
export const logLabelsOfAreas = () =>
  Object.fromEntries(areasWith('log_labels').map((name) => [name, areas[name].log_labels])) as {
    [Name in AreaWith<{ log_labels: object }>]: (typeof areas)[Name]['log_labels']
  }
