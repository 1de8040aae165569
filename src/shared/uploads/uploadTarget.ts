import type { FileArea } from '#contract/files'

/** Which record files are sent to, by the name of its area in the API. */
export interface UploadTarget {
  gbc_id: string
  records: 'property' | 'garages' | 'documents' | 'announcements'
  id: string
}

/** What the files of each area are to the server. */
export const uploadAreas = {
  property: 'property_image',
  garages: 'garage_image',
  documents: 'document_file',
  announcements: 'announcement_file',
} as const satisfies Record<UploadTarget['records'], FileArea>

/** What records with files are cached by. */
export const recordTags = {
  property: 'Property',
  garages: 'Garage',
  documents: 'Document',
  announcements: 'Announcement',
} as const satisfies Record<UploadTarget['records'], string>
