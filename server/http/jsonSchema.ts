import type {
  Schema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup'

/** A JSON Schema in the dialect of OpenAPI 3.0, which the response serializer reads too. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  nullable?: boolean
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  minItems?: number
  maxItems?: number
}

const parameter = (description: SchemaDescription, test: string): number | undefined => {
  const value = description.tests.find(({ name }) => name === test)?.params?.[test]
  return typeof value === 'number' ? value : undefined
}

const has = (description: SchemaDescription, test: string) => description.tests.some(({ name }) => name === test)

/** Checks of the contract that say more of a text than its length does; described under their own names. */
const FORMATS = [
  'uuid',
  'email',
  'calendar-date',
  'instant',
  'phone',
  'inn',
  'kpp',
  'ogrn',
  'bic',
  'snils',
  'account-key',
  'corr-account-key',
  'cadastral',
]

function patternOf(description: SchemaDescription): string | undefined {
  const regex = description.tests.find(({ name }) => name === 'matches')?.params?.regex
  return regex instanceof RegExp ? regex.source : undefined
}

const withoutEmpty = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

function scalar(description: SchemaDescription): JsonSchema {
  const values = description.oneOf.filter((value) => value !== null)
  const isString = description.type === 'string'
  return {
    type: description.type === 'number' && has(description, 'integer') ? 'integer' : description.type,
    format: FORMATS.find((name) => has(description, name)),
    pattern: patternOf(description),
    enum: values.length > 0 ? [...values, ...(description.nullable ? [null] : [])] : undefined,
    minLength: isString ? parameter(description, 'min') : undefined,
    maxLength: isString ? parameter(description, 'max') : undefined,
    minimum: isString ? undefined : parameter(description, 'min'),
    maximum: isString ? undefined : parameter(description, 'max'),
  }
}

function objectSchema(description: SchemaObjectDescription): JsonSchema {
  const fields = Object.entries(description.fields)
  const required = fields.filter(([, field]) => 'optional' in field && !field.optional).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fromDescription(field)])),
    required: required.length > 0 ? required : undefined,
    // An object without named fields is free-form.
    additionalProperties: fields.length === 0,
  }
}

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  // The body of an edit stands for the input it is checked by (http/validation.ts, patchOf).
  const edited = (field as { meta?: { edit?: Schema } }).meta?.edit
  if (edited) return toJsonSchema(edited)
  if (field.type === 'lazy' || field.type === 'mixed' || field.type === 'ref') return {}
  const description = field as SchemaDescription
  const nullable = description.nullable || undefined
  if (field.type === 'object') return withoutEmpty({ ...objectSchema(field as SchemaObjectDescription), nullable })
  if (field.type === 'array') {
    const items = (field as SchemaInnerTypeDescription).innerType as SchemaFieldDescription
    return withoutEmpty({
      type: 'array',
      items: fromDescription(items),
      nullable,
      minItems: parameter(description, 'min'),
      maxItems: parameter(description, 'max'),
    })
  }
  return withoutEmpty({ ...scalar(description), nullable })
}

const made = new WeakMap<object, JsonSchema>()

/**
 * The contract's schema as JSON Schema: what the API description shows and what the response serializer lets out.
 * Made once for each schema and not to be changed.
 */
export function toJsonSchema(schema: Pick<Schema, 'describe'>): JsonSchema {
  const described = made.get(schema) ?? fromDescription(schema.describe())
  made.set(schema, described)
  return described
}
