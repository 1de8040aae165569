import { randomBytes } from 'node:crypto'
import { pagePolicy } from './securityHeaders'

interface Operation {
  tags?: string[]
  summary?: string
  'x-access'?: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
export type Paths = Record<string, Record<string, Operation>>

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

const parametersTable = (parameters: Operation['parameters']) =>
  parameters.length === 0
    ? ''
    : `<h4>Параметры</h4><ul>${parameters.map(({ name, in: place, schema }) => `<li><code>${escape(name)}</code> (${place === 'path' ? 'в адресе' : 'в запросе'}) <code>${escape(JSON.stringify(schema))}</code></li>`).join('')}</ul>`

function operationBlock(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema
  const answers = Object.entries(operation.responses).filter(([, { content }]) => content)
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>
<p>Доступ: <code>${escape(operation['x-access'] ?? '')}</code></p>
${parametersTable(operation.parameters)}
${body ? `<h4>Тело запроса</h4>${json(body)}` : ''}
${answers.map(([code, { content }]) => `<h4>Ответ ${escape(code)}</h4>${json(content?.['application/json'].schema)}`).join('')}
</details>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:1280px;margin:0 auto;padding:16px;color-scheme:light dark}
summary{cursor:pointer;padding:8px 0}pre{overflow:auto;padding:12px;border:1px solid gray;border-radius:8px}code{font-size:14px}`

/** The API description as a page to read. @returns the page and the policy it needs */
export function docsPage(paths: Paths): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  const byTag = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationBlock(method, path, operation)])
    }
  }
  const sections = [...byTag].map(([tag, blocks]) => `<h2>${escape(tag)}</h2>${blocks.join('\n')}`).join('\n')
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API — gbc-office</title><style nonce="${nonce}">${STYLE}</style></head>
<body><h1>API</h1><p>Описание для программ: <a href="/api/openapi.json">openapi.json</a></p>${sections}</body></html>`
  return { html, policy: pagePolicy(nonce) }
}
