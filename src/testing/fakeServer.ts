import { http, HttpResponse } from 'msw'
import { testGbc } from './fixtures'
import { server, url } from './server'

interface Kept {
  id: string
  version: number
  archived_at: string | null
}

const ARCHIVED_AT = '2026-03-01T09:00:00.000Z'

/**
 * A server that keeps an area's records as the real one does: list, one, create, change with its version, archive,
 * restore, history. What an area has beside comes by handlers of its test, given afterwards.
 * @param blank fields of a new record that the form doesn't send
 * @param create what the server itself gives a new record, its id at least
 * @param records those that are there from the first
 * @returns the records, by id
 */
export function keepRecords<T extends Kept>(
  area: string,
  blank: T,
  create: (sent: Partial<T>) => Partial<T> & { id: string },
  records: T[] = [blank],
) {
  const list = url(`/api/gbc/${testGbc.id}/${area}`)
  const kept = new Map(records.map((record) => [record.id, record]))
  const missing = () => HttpResponse.json({ status: 404, message: 'Запись не найдена', errors: {} }, { status: 404 })

  function write(id: unknown, fields: Partial<T>) {
    const present = kept.get(String(id))
    if (!present) return missing()
    if (fields.version !== undefined && fields.version !== present.version)
      return HttpResponse.json({ status: 409, message: 'Изменено', errors: {}, current: present }, { status: 409 })
    const next = { ...present, ...fields, version: present.version + 1 }
    kept.set(next.id, next)
    return HttpResponse.json(next)
  }

  server.use(
    http.get(list, () => {
      const items = [...kept.values()].filter(({ archived_at }) => archived_at === null)
      return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
    }),
    http.post(list, async ({ request }) => {
      const sent = (await request.json()) as Partial<T>
      const record = { ...blank, ...sent, ...create(sent), version: 1 }
      kept.set(record.id, record)
      return HttpResponse.json(record, { status: 201 })
    }),
    http.get(`${list}/:id`, ({ params }) => {
      const record = kept.get(String(params.id))
      return record ? HttpResponse.json(record) : missing()
    }),
    http.put(`${list}/:id`, async ({ params, request }) => write(params.id, (await request.json()) as Partial<T>)),
    http.post(`${list}/:id/archive`, ({ params }) => write(params.id, { archived_at: ARCHIVED_AT } as Partial<T>)),
    http.post(`${list}/:id/restore`, ({ params }) => write(params.id, { archived_at: null } as Partial<T>)),
    http.get(`${list}/:id/history`, () => HttpResponse.json([])),
  )
  return kept
}
