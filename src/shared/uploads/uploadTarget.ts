import type { FileArea } from '#contract/files'

/** Which record files are sent to, by the name of its area in the API. */
export interface UploadTarget {
  gbc_id: string
  records: 'property' | 'garages' | 'documents' | 'announcements'
  id: string
}

/** What the files of each area are to the server, and what its records are cached by. */
export const uploadAreas = {
  property: { area: 'property_image', tag: 'Property' },
  garages: { area: 'garage_image', tag: 'Garage' },
  documents: { area: 'document_file', tag: 'Document' },
  announcements: { area: 'announcement_file', tag: 'Announcement' },
} as const satisfies Record<UploadTarget['records'], { area: FileArea; tag: string }>
