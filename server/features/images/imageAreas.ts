import { areas, areasWith, type AreaWith } from '#contract/areas'
import type { Permission } from '#contract/permissions'

/** Areas whose records have images. */
export type ImageAreaName = AreaWith<{ images: string }>

/** Records that have images. `records` is one name everywhere: in addresses, in the database, in histories and in events. */
export interface ImageArea {
  records: ImageAreaName
  files: (typeof areas)[ImageAreaName]['images']
  read: Permission
  write: Permission
}

export const imageArea = (records: ImageAreaName): ImageArea => {
  const { images, read, write } = areas[records]
  return { records, files: images, read, write }
}

export const imageAreas = areasWith('images').map(imageArea)
