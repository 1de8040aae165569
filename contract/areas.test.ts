import { areas, AREA_NAMES, type AreaName } from './areas'
import { AUDIT_AREAS } from './audit'
import { documentInputSchema, linkFields } from './documents'
import { FILE_KINDS, maxBytes } from './files'
import { historyActions } from './history'
import { EXPORT_AREAS, exportPermissions } from './jobs'
import { NOTIFICATION_KINDS, notificationTopics } from './notifications'
import { PERMISSIONS } from './permissions'
import { SEARCH_AREAS } from './search'

const promised = (name: AreaName): { title: string; read?: string; files?: object; images?: string } => areas[name]

test('the global search shows members first, then garages, property and documents', () => {
  expect(SEARCH_AREAS.slice(0, 4)).toEqual(['members', 'garages', 'property', 'documents'])
})

test('what is searched or exported has a permission to read it', () => {
  expect([...new Set([...SEARCH_AREAS, ...EXPORT_AREAS])].filter((name) => !promised(name).read)).toEqual([])
  expect(Object.values(exportPermissions).filter((permission) => !PERMISSIONS.includes(permission))).toEqual([])
})

test('every area of a log has words for what is done in it', () => {
  expect(AUDIT_AREAS.filter((name) => Object.keys(historyActions[name]).length === 0)).toEqual([])
})

test('images of records are files of their area', () => {
  const wrong = AREA_NAMES.map(promised).filter(({ files = {}, images }) => images !== undefined && !(images in files))
  expect(wrong).toEqual([])
})

test('a document has a field for each area that it can be linked with', () => {
  expect(Object.values(linkFields).filter((field) => !(field in documentInputSchema.fields))).toEqual([])
})

test('kinds of files and of notifications belong to one area each', () => {
  const files = AREA_NAMES.flatMap((name) => Object.keys(promised(name).files ?? {}))
  expect(FILE_KINDS).toEqual(files)
  expect(Object.values(maxBytes).every((bytes) => bytes > 0)).toBe(true)
  const kinds = Object.values(notificationTopics).flatMap((topic): readonly string[] => topic.kinds)
  expect(NOTIFICATION_KINDS).toEqual(kinds)
})
