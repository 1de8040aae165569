import { ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup'

export type Body = Record<string, unknown>
export type Path = (string | number)[]

/** Stands in a text for the number of the turn: what must be one of its kind is another one each time. */
const TURN = '№№'

/** Values of all the forms that fields of the contract have. A field gets the first one that it takes. */
const CANDIDATES: readonly unknown[] = [
  `Слово ${TURN}`,
  '2026-01-15',
  '2026-01-15T12:00:00.000Z',
  true,
  1,
  `turn${TURN}@mayak.ru`,
  '+79110000001',
  '11223344595',
  '500100732259',
  '7812345675',
  '781201001',
  '1027700132195',
  '044525225',
  '40703810700380000123',
  '30101810400000000225',
  '78:12:0007105:1234',
  '4005',
  '123456',
  '780-001',
  {},
]

interface Inner extends Schema {
  fields?: Record<string, Schema>
  innerType?: Schema
}

const isObject = (schema: Schema): schema is ObjectSchema<AnyObject> => (schema as Inner).fields !== undefined
const elementOf = (schema: Schema) => (schema as Inner).innerType

/** A field as it is beside these others: `when` looks at them. */
const resolved = (schema: Schema, parent: object, value: unknown): Schema =>
  (schema as unknown as { resolve(by: object): Schema }).resolve({ value, parent, context: {} })

function takes(schema: Schema, parent: object, value: unknown): boolean {
  try {
    resolved(schema, parent, value).validateSync(value, { parent } as object)
    return true
  } catch (error) {
    if (error instanceof ValidationError || error instanceof TypeError) return false
    throw error
  }
}

function validValue(schema: Schema, parent: object): unknown {
  const inner = resolved(schema, parent, undefined)
  if (isObject(inner)) return validFields(inner)
  const element = elementOf(inner)
  const values = element ? [[validValue(element, {})], []] : [...choices(inner), ...CANDIDATES]
  return values.find((value) => takes(schema, parent, value)) ?? null
}

const choices = (schema: Schema): unknown[] =>
  (schema.describe() as { oneOf?: unknown[] }).oneOf?.filter((value) => value !== null) ?? []

/** Twice, since a field may depend on a later one. */
function validFields(schema: ObjectSchema<AnyObject>): Body {
  const body: Body = {}
  const fields = Object.entries(schema.fields as Record<string, Schema>).filter(([name]) => name !== 'version')
  for (let round = 0; round < 2; round += 1) for (const [name, field] of fields) body[name] = validValue(field, body)
  return body
}

const made = new WeakMap<Schema, Body>()

/**
 * A body that a schema takes, every field filled but the optional version.
 * @param known values by the name of the field that the schema can't tell: ids of records, versions, passwords
 * @returns the body of a turn, numbered from 0
 */
export function validBody(schema: Schema, known: Body = {}): (turn: number) => Body {
  if (!isObject(schema)) return () => ({})
  if (!made.has(schema)) made.set(schema, validFields(schema))
  const given = Object.entries(known).filter(([name]) => name in schema.fields)
  const text = JSON.stringify({ ...made.get(schema), ...Object.fromEntries(given) })
  return (turn) => JSON.parse(text.replaceAll(TURN, String(turn))) as Body
}

/** Where something can be wrong: each field, those inside objects and lists too. */
export function pathsOf(schema: Schema, body: unknown, path: Path = []): Path[] {
  const inner = resolved(schema, {}, body)
  const element = elementOf(inner)
  const below = isObject(inner)
    ? Object.entries(inner.fields as Record<string, Schema>).flatMap(([name, field]) =>
        pathsOf(field, (body as Body | null)?.[name], [...path, name]),
      )
    : element && Array.isArray(body) && body.length > 0
      ? pathsOf(element, (body as unknown[])[0], [...path, 0])
      : []
  return path.length > 0 ? [path, ...below] : below
}

/** The body with another value at one place. */
export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  const inner = rest.length > 0 ? withValue((body as Body)?.[name as string] ?? {}, rest, value) : value
  if (Array.isArray(body)) return (body as unknown[]).map((item, place) => (place === name ? inner : item))
  return { ...(body as Body), [name]: inner }
}
