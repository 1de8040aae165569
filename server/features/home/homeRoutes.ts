import { gbcParams } from '#contract/common'
import { HOME_COUNTS, homeCountOf, homeSchema, type Home, type HomeCountName } from '#contract/home'
import { can, type Role } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import { allOf, type HomeCounter } from '#server/records/area'

/** All counts of the home page, each by the area that keeps it. */
export function homeRoutes(app: App): void {
  const { db } = app
  const counters = new Map<string, HomeCounter>()
  for (const home of allOf(app.areas, 'home')) for (const name of home.names) counters.set(name, home.count)

  async function homeOf(gbc_id: string, role: Role | null): Promise<Home> {
    const names = HOME_COUNTS.filter((name) => can(role, homeCountOf(name).read) && counters.has(name))
    const failed: HomeCountName[] = []
    const counted = new Map<HomeCounter, ReturnType<HomeCounter>>()
    const counts = await Promise.all(
      names.map(async (name) => {
        const counter = counters.get(name)
        if (!counter) return []
        const found = counted.get(counter) ?? counter(db, gbc_id)
        counted.set(counter, found)
        try {
          const count = (await found)[name]
          return count === undefined ? [] : [{ name, count }]
        } catch (error) {
          app.log.error({ err: error, block: name }, 'home: not counted')
          failed.push(name)
          return []
        }
      }),
    )
    return { counts: counts.flat(), failed }
  }

  app.get(
    '/api/gbc/:gbc_id/home',
    {
      config: { access: 'gbc.read' },
      schema: { tags: ['gbc'], summary: 'Counts of the home page', params: gbcParams, response: { 200: homeSchema } },
    },
    (request) => homeOf(request.params.gbc_id, request.caller.role),
  )
}
