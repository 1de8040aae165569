import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ApiError } from '#contract/common'
import { defaultSettings } from '#contract/settings'
import { loginResponse, testUser } from './fixtures'

/** Address of a call as the handlers name it. */
export const url = (path: string) => `${location.origin}${path}`

/** The server's failure in the contract's shape. */
export const failure = (status: number, message: string, rest: Partial<ApiError> = {}) =>
  HttpResponse.json({ status, message, errors: {}, request_id: 'req-1', ...rest }, { status })

/** What every page of the shell asks for. A test adds its area's own by `server.use` or renderApp's `handlers`. */
export const server = setupServer(
  http.post(url('/api/auth/login'), () => HttpResponse.json(loginResponse())),
  http.post(url('/api/auth/logout'), () => new HttpResponse(null, { status: 204 })),
  http.post(url('/api/socket/ticket'), () =>
    HttpResponse.json({ ticket: `ticket-${Math.random()}`, expires: 1_900_000_000 }),
  ),
  http.get(url('/api/users/get'), () => HttpResponse.json(testUser)),
  http.get(url('/api/gbc/:gbc_id/jobs'), () => HttpResponse.json([])),
  http.get(url('/api/notifications/unread'), () => HttpResponse.json({ unread: 0 })),
  // What the register's page asks for beside its list.
  http.get(url('/api/gbc/:gbc_id/members/proposals'), () =>
    HttpResponse.json({ items: [], page: 1, page_size: 1, total: 0 }),
  ),
  http.get(url('/api/gbc/:gbc_id/members/duplicates'), () =>
    HttpResponse.json({ items: [], page: 1, page_size: 1, total: 0 }),
  ),
  // What home shows to everybody.
  http.get(url('/api/gbc/:gbc_id/announcements'), () =>
    HttpResponse.json({ items: [], page: 1, page_size: 5, total: 0 }),
  ),
  http.get(url('/api/gbc/:gbc_id/statements'), () => HttpResponse.json({ items: [], page: 1, page_size: 1, total: 0 })),
  http.get(url('/api/gbc/:gbc_id/statements/unclear'), () =>
    HttpResponse.json({ items: [], page: 1, page_size: 1, total: 0 }),
  ),
  http.get(url('/api/gbc/:gbc_id/periods/:month/checklist'), ({ params }) =>
    HttpResponse.json({ month: params.month, points: [], places: [] }),
  ),
  // What cards count on their tabs.
  http.get(url('/api/gbc/:gbc_id/documents'), () =>
    HttpResponse.json({ items: [], page: 1, page_size: 200, total: 0 }),
  ),
  ...[
    'members/:id/ownerships',
    'garages/:id/ownerships',
    'garages/:id/tenancies',
    'garages/:id/units',
    'property/:id/maintenance',
    'documents/:id/versions',
    ':area/:id/images',
    'accounts/garages',
    'accounts/:id/pinned-advances',
    'me/proposals',
  ].map((list) => http.get(url(`/api/gbc/:gbc_id/${list}`), () => HttpResponse.json([]))),
  // What is told of money and of whose it is beside the page: there is none.
  ...[
    'members/:id',
    'accounts/summary',
    'accounts/:id',
    'garages/:id/account',
    'me/member',
    'me/garages',
    'me/account',
  ].map((one) => http.get(url(`/api/gbc/:gbc_id/${one}`), () => failure(404, 'Записи нет'))),
  http.get(url('/api/gbc/:gbc_id/settings'), () => HttpResponse.json(defaultSettings)),
  http.get(url('/api/gbc/:gbc_id/books/places'), () => HttpResponse.json([])),
  http.get(url('/api/gbc/:gbc_id/periods/closed'), () =>
    HttpResponse.json({ closed_through: null, first_open_day: null }),
  ),
  http.get(url('/api/gbc/:gbc_id/periods/year'), () => HttpResponse.json({ year: '2026', points: [] })),
  http.get(url('/readyz'), () => HttpResponse.json({ status: 'ready' })),
)
