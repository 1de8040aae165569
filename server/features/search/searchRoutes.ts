import { gbcParams } from '#contract/common'
import { searchQuery, searchSchema } from '#contract/search'
import type { App } from '#server/http/fastify'
import { search } from './searchService'

export function searchRoutes(app: App): void {
  app.get(
    '/api/gbc/:gbc_id/search',
    {
      config: { access: 'gbc.read' },
      schema: {
        tags: ['search'],
        summary: 'Search of all areas that the caller may read',
        params: gbcParams,
        querystring: searchQuery,
        response: { 200: searchSchema },
      },
    },
    ({ caller, params, query }) => search(app, params.gbc_id, caller, query.q),
  )
}
