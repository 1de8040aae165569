import { isUtf8 } from 'node:buffer'
import { isDeepStrictEqual } from 'node:util'
import type { App } from './fastify'
import fastJson from 'fast-json-stringify'
import { ValidationError, object, string, type AnyObject, type AnySchema, type ObjectSchema, type Schema } from 'yup'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { toJsonSchema } from './jsonSchema'
import { withinLimits } from './withinLimits'

/** Schema of an answer, whatever it holds. */
export type AnswerSchema = Schema
/** Schema of a record as it is answered. */
export type RecordSchema<Item> = Schema<Item>
/** Schema of what is sent to create a record or to change it. */
export type InputSchema<Input extends AnyObject> = ObjectSchema<Input>
export type { AnyObject }

const dotted = (path: string) => path.replace(/\["?([^\]"]+)"?\]/g, '.$1').replace(/^\./, '')

/** yup's findings as `{ 'phones.0': 'message' }`, the first message of each field. */
function fieldErrors(error: ValidationError): Record<string, string> {
  const findings = error.inner.length > 0 ? error.inner : [error]
  const pairs = findings.map((finding): [string, string] => [dotted(finding.path ?? ''), finding.message])
  return Object.fromEntries(pairs.reverse())
}

/**
 * Checks and casts a value by a schema of the contract; unknown fields are dropped.
 * @throws AppError 422 with the fields that are wrong; of long lists with the first of them
 */
export function check<T>(schema: Schema<T>, sent: unknown): T {
  const { value, isLong } = withinLimits(schema, sent)
  try {
    // Nobody reads where in yup a value was found wrong, and to report it takes as long as the check.
    return schema.validateSync(value, { abortEarly: isLong, stripUnknown: true, disableStackTrace: true })
  } catch (error) {
    if (error instanceof ValidationError) throw invalid(fieldErrors(error))
    // yup casts by String(value), which throws at an object that brings a `toString` of its own, or lists thousands deep.
    if (error instanceof TypeError || error instanceof RangeError)
      throw new AppError(400, 'Запрос не удалось прочитать')
    throw error
  }
}

/**
 * An edit: what was sent laid over what is stored, checked as a whole. A field left out keeps its value; read-only
 * fields that come along are ignored.
 */
export function validatePatch<T extends AnyObject>(
  schema: ObjectSchema<T>,
  current: object,
  sent: object,
): ObjectSchema<T>['__outputType'] {
  const known = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(schema.fields, name)))
  return check(schema as unknown as Schema<ObjectSchema<T>['__outputType']>, { ...known(current), ...known(sent) })
}

/** Body of an edit: any object, which the route hands to `validatePatch` with the stored record. */
export const patchOf = (input: Schema) => object().meta({ edit: input })

const isEdit = (schema: Schema) => (schema.meta() as { edit?: Schema } | undefined)?.edit !== undefined

function asObject(value: unknown): object {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError(400, 'Ожидался объект JSON')
  return value
}

export type QuerySchema<Query extends AnyObject = AnyObject> = ObjectSchema<Query>

/** Checks a list's query. @throws AppError 422 with the parameters that are wrong, unknown or given twice */
export function checkQuery<Query extends AnyObject>(schema: QuerySchema<Query>, query: Record<string, unknown>) {
  const refuse = (names: string[], message: string) => {
    if (names.length > 0) throw invalid(Object.fromEntries(names.map((name) => [name, message])))
  }
  const names = Object.keys(query)
  refuse(
    names.filter((name) => !(name in schema.fields)),
    'Такого параметра нет',
  )
  // No parameter is a list: yup would take the first of two numbers.
  refuse(
    names.filter((name) => Array.isArray(query[name])),
    'Параметр задан дважды',
  )
  return check(schema, query)
}

const hasNull = (values: Record<string, unknown>) =>
  Object.values(values).some((value) => typeof value === 'string' && value.includes('\0'))

function validate(part: string, schema: ObjectSchema<AnyObject>, data: unknown): unknown {
  if (part === 'body') return isEdit(schema) ? asObject(data) : check(schema, asObject(data))
  const values = data as Record<string, unknown>
  if (part === 'params') {
    if (hasNull(values)) throw notFound()
    return check(schema, values)
  }
  if (hasNull(values)) throw new AppError(400, 'Недопустимый символ в адресе')
  return checkQuery(schema, values)
}

const described = (field: object) => [(field as AnySchema).describe(), (field as AnySchema).transforms.length]
const anyText = described(string().required())

/** Whether all parts of an address are any texts: then there is nothing for yup to find in them, which takes it long. */
const areTexts = (schema: ObjectSchema<AnyObject>) =>
  Object.values(schema.fields).every((field) => isDeepStrictEqual(described(field), anyText))
const hasEmpty = (values: Record<string, unknown>) => Object.values(values).includes('')

/** Compiled for a route's first answer: for every route it takes a fifth of a second at each start. */
function serializerOf(schema: Schema): (answer: unknown) => string {
  let serialize: ((answer: unknown) => string) | null = null
  return (answer) => {
    serialize ??= fastJson(toJsonSchema(schema) as object)
    return serialize(answer)
  }
}

/** Requests are checked and answers are shaped by the contract's schemas: a column they don't name never leaves. */
export function addValidation(app: App): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const ofTexts = httpPart === 'params' && areTexts(schema as ObjectSchema<AnyObject>)
    return (data: unknown) => {
      const values = data as Record<string, unknown>
      if (ofTexts && !hasNull(values) && !hasEmpty(values)) return { value: values }
      try {
        return { value: validate(httpPart ?? 'body', schema as ObjectSchema<AnyObject>, data) }
      } catch (error) {
        return { error: error as Error }
      }
    }
  })

  app.setSerializerCompiler(({ schema }) => serializerOf(schema as unknown as Schema))

  // PostgreSQL stores no NUL in text and no user means one: refused before anything reads it.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    // Decoded as it is, a broken byte would be stored as «�».
    if (!isUtf8(bytes)) return done(new AppError(400, 'Запрос не удалось прочитать: текст не в UTF-8'))
    const body = bytes.toString()
    if (body.includes('\\u0000')) return done(new AppError(400, 'Недопустимый символ в запросе'))
    return parseJson(request, body, done)
  })
}
