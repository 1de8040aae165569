import { ValidationError, type AnySchema, type ISchema } from 'yup'
import { invalid } from '#server/lib/errors'

/**
 * What stands before yup: it judges every element of a list that is too long already, and looks through all fields that
 * nobody asked for. A megabyte of either would stop the server for seconds.
 */

/** Lists of so many elements in all are judged to the end; of more the first mistake is answered. */
const ALL_JUDGED = 500

interface List {
  most: number
  message: unknown
  /** What the schema makes of the list before its length counts: blanks may be left out. */
  asCounted: (list: unknown[]) => unknown
  element: Outline | null
}

/** Of a schema what is looked at here; null = nothing. */
interface Outline {
  fields?: [string, Outline | null][]
  list?: List
}

const outlines = new WeakMap<object, { outline: Outline | null }>()

/** Read from a schema once. */
function outlineOf(schema: ISchema<unknown>): Outline | null {
  const known = outlines.get(schema) ?? { outline: readOutline(schema as AnySchema) }
  outlines.set(schema, known)
  return known.outline
}

function readOutline(schema: AnySchema): Outline | null {
  if ('fields' in schema) {
    const fields = Object.entries(schema.fields as Record<string, ISchema<unknown>>)
    // A free-form object, or one that is made of other fields, is left as it is.
    if (fields.length === 0 || schema.transforms.length > 0) return null
    return { fields: fields.map(([name, field]) => [name, outlineOf(field)]) }
  }
  if (schema.type !== 'array') return null
  const { OPTIONS } = schema.tests.find((test) => test.OPTIONS?.name === 'max') ?? {}
  const most = OPTIONS?.params?.max
  const inner = (schema as { innerType?: ISchema<unknown> }).innerType
  return {
    list: {
      most: typeof most === 'number' ? most : Infinity,
      message: OPTIONS?.message,
      asCounted: (list) =>
        schema.transforms.reduce<unknown>((value, transform) => transform.call(schema, value, list, schema, {}), list),
      element: inner ? outlineOf(inner) : null,
    },
  }
}

interface Found {
  elements: number
  tooLong: Record<string, string>
}

function trimmedList(list: unknown[], { most, message, asCounted, element }: List, path: string, found: Found) {
  const counted = list.length > most ? asCounted(list) : list
  if (Array.isArray(counted) && counted.length > most) {
    found.tooLong[path] = String(ValidationError.formatError(message, { max: most, path }))
    return []
  }
  found.elements += list.length
  return element ? list.map((each, index) => trimmed(each, element, `${path}.${index}`, found)) : list
}

function trimmed(value: unknown, { fields, list }: Outline, path: string, found: Found): unknown {
  if (list) return Array.isArray(value) ? trimmedList(value, list, path, found) : value
  if (!fields || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const named: Record<string, unknown> = {}
  for (const [name, inner] of fields) {
    if (!Object.hasOwn(value, name)) continue
    const each = (value as Record<string, unknown>)[name]
    named[name] = inner ? trimmed(each, inner, path === '' ? name : `${path}.${name}`, found) : each
  }
  return named
}

/**
 * The value without fields that its schema doesn't name, as yup will drop them.
 * @returns also whether it holds more elements than are worth judging after the first mistake
 * @throws AppError 422 for lists that are too long, with their own messages
 */
export function withinLimits(schema: ISchema<unknown>, value: unknown): { value: unknown; isLong: boolean } {
  const outline = outlineOf(schema)
  const found: Found = { elements: 0, tooLong: {} }
  const kept = outline ? trimmed(value, outline, '', found) : value
  if (Object.keys(found.tooLong).length > 0) throw invalid(found.tooLong)
  return { value: kept, isLong: found.elements > ALL_JUDGED }
}
