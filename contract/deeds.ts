import { areas, areasWith, type AreaWith } from './areas'

type Deeds<Name extends AreaWith<{ deeds: object }>> = (typeof areas)[Name]['deeds']

/**
 * What is said of the deeds of areas that name their own (contract/areas.ts), by area.
 * @param common what is said of what is done in every such area
 * @param files what is said of files, in the areas that keep some
 * @param form 0 = as a history says it, 1 = as a verb
 */
export const deedsOfAreas = <Common extends object, Files extends object>(common: Common, files: Files, form: 0 | 1) =>
  Object.fromEntries(
    areasWith('deeds').map((name) => {
      const own = Object.entries<readonly [string, string]>(areas[name].deeds).map(([deed, words]) => [
        deed,
        words[form],
      ])
      return [name, { ...common, ...('files' in areas[name] && files), ...Object.fromEntries(own) }]
    }),
  ) as {
    [Name in AreaWith<{ deeds: object }>]: Common &
      (Name extends AreaWith<{ files: object }> ? Files : unknown) &
      Record<keyof Deeds<Name>, string>
  }

/** Labels of what such areas log beside their records' own fields. */
export const logLabelsOfAreas = () =>
  Object.fromEntries(areasWith('log_labels').map((name) => [name, areas[name].log_labels])) as {
    [Name in AreaWith<{ log_labels: object }>]: (typeof areas)[Name]['log_labels']
  }
