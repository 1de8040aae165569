import type { FileArea } from '#contract/files'
import type { Permission } from '#contract/permissions'

/** Records that have images. `records` is one name everywhere: in addresses, in the database, in histories and in events. */
export interface ImageArea {
  files: Extract<FileArea, `${string}_image`>
  records: 'garages' | 'property'
  read: Permission
  write: Permission
}

export const garageImages: ImageArea = {
  files: 'garage_image',
  records: 'garages',
  read: 'garages.read',
  write: 'garages.write',
}
export const propertyImages: ImageArea = {
  files: 'property_image',
  records: 'property',
  read: 'property.read',
  write: 'property.write',
}

export const imageAreas = [garageImages, propertyImages]
