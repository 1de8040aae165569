import type { DOCUMENT_TYPES, IMAGE_TYPES } from '#contract/files'
import { cut } from '#server/lib/cut'
import { withoutInvisible } from '#server/lib/withoutInvisible'

const MAX_NAME = 200

type KnownType = (typeof IMAGE_TYPES)[number] | (typeof DOCUMENT_TYPES)[number]

/** Extensions that a kind of file goes by, the usual one first. */
const EXTENSIONS: Record<KnownType, [usual: string, ...others: string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
}

/** A file's name as people see it: no folders, no control characters, no halves of characters. */
export const cleanName = (name: string): string =>
  cut(withoutInvisible(name.replace(/^.*[/\\]/, '')).trim(), MAX_NAME) || 'file'

/**
 * The name with the extension of what the file really is: `photo.exe` that is a PDF becomes `photo.pdf`. A name without
 * an extension stays: what follows the dot of «от 05.11.2026» is none.
 */
export function nameByContent(name: string, content_type: string): string {
  const [, base, extension] = /^(.+)\.([a-z][a-z0-9]{0,9})$/i.exec(name) ?? []
  const fitting = (EXTENSIONS as Partial<Record<string, string[]>>)[content_type]
  if (base === undefined || !fitting || fitting.includes(extension.toLowerCase())) return name
  return `${base}.${fitting[0]}`
}
