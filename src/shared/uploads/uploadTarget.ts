import { areas, areasWith, type AreaWith } from '#contract/areas'

/** Areas to whose records files are sent; a user's face goes with the profile. */
type AreaWithFiles = Exclude<AreaWith<{ files: object }>, 'users'>
const names = areasWith('files').filter((name): name is AreaWithFiles => name !== 'users')

/** Which record files are sent to, by the name of its area in the API. */
export interface UploadTarget {
  gbc_id: string
  records: AreaWithFiles
  id: string
}

/** What the files of each area are to the server. */
export const uploadAreas = Object.fromEntries(names.map((name) => [name, Object.keys(areas[name].files)[0]])) as {
  [Name in AreaWithFiles]: keyof (typeof areas)[Name]['files']
}

/** `documents` → `Document`: records are cached by their area's name in the singular. */
type TagOf<Name extends string> = Capitalize<Name extends `${infer One}s` ? One : Name>
const tagOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/s$/, '')

/** What records with files are cached by. */
export const recordTags = Object.fromEntries(names.map((name) => [name, tagOf(name)])) as {
  [Name in AreaWithFiles]: TagOf<Name>
}
