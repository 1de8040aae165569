import type { RouteOptions } from 'fastify'
import type { Schema } from 'yup'
import type { App } from './fastify'
import { docsPage, type Paths } from './docsPage'
import { toJsonSchema, type JsonSchema } from './jsonSchema'

interface DescribedSchema {
  tags?: string[]
  summary?: string
  params?: Schema
  querystring?: Schema
  body?: Schema
  response?: Record<string, Schema>
}

const parametersOf = (schema: Schema | undefined, place: 'path' | 'query') =>
  Object.entries(schema ? (toJsonSchema(schema).properties ?? {}) : {}).map(
    ([name, property]: [string, JsonSchema]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: property,
    }),
  )

interface Answer {
  description: string
  content?: { 'application/json': { schema: object } }
}

const errorAnswer: Answer = {
  description: 'Отказ',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function answersOf(response: Record<string, Schema> | undefined) {
  const described = Object.entries(response ?? {}).map(([code, schema]): [string, Answer] => [
    code,
    { description: 'Успех', content: { 'application/json': { schema: toJsonSchema(schema) } } },
  ])
  const answers: Record<string, Answer> =
    described.length > 0 ? Object.fromEntries(described) : { 204: { description: 'Успех' } }
  return { ...answers, default: errorAnswer }
}

function operationOf({ schema, config }: RouteOptions) {
  const { tags, summary, params, querystring, body, response } = (schema ?? {}) as DescribedSchema
  return {
    tags,
    summary,
    'x-access': config?.access,
    security: config?.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(querystring, 'query')],
    requestBody: body && { required: true, content: { 'application/json': { schema: toJsonSchema(body) } } },
    responses: answersOf(response),
  }
}

function pathsOf(routes: RouteOptions[]): Paths {
  const paths: Paths = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const methods = [route.method].flat().filter((method) => method !== 'HEAD')
    for (const method of methods) paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) }
  }
  return paths
}

const errorSchema = {
  type: 'object',
  required: ['status', 'message', 'errors'],
  properties: {
    status: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    request_id: { type: 'string' },
  },
}

/** `GET /api/openapi.json` and `/api/docs`, made from the routes' own schemas, so that they can't drift. */
export function addDescription(app: App): void {
  const described: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.url.startsWith('/api/*')) described.push(route)
  })

  // Made when somebody asks: hardly any start of the server is followed by that.
  let made: Paths | null = null
  const paths = () => (made ??= pathsOf(described))

  const document = () => ({
    openapi: '3.0.3',
    info: { title: 'gbc-office', version: '1', description: 'API правления гаражно-строительного кооператива' },
    paths: paths(),
    components: { schemas: { Error: errorSchema }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  })

  app.get(
    '/api/openapi.json',
    { config: { access: 'public' }, schema: { tags: ['description'], summary: 'This description' } },
    async () => document(),
  )

  app.get(
    '/api/docs',
    {
      config: { access: 'signed-in', cookieToken: true },
      schema: { tags: ['description'], summary: 'This description as a page to read' },
    },
    async (_, reply) => {
      const { html, policy } = docsPage(paths())
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
    },
  )
}
