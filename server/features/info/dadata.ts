import { LRUCache } from 'lru-cache'
import type { FastifyBaseLogger } from 'fastify'
import type { GbcInfo } from '#contract/info'
import type { Config } from '#server/config'

/** The client gives up after 1000 ms: the rest is for us and the way there. */
const TIMEOUT_MS = 600
const CACHE_SIZE = 1000
const CACHE_MS = 60 * 60 * 1000
const PATH = '/suggestions/api/4_1/rs/findById/party'

/** What we read of an answer; the provider may leave any of it out. */
interface Answer {
  suggestions?: {
    data?: {
      inn?: string | null
      kpp?: string | null
      ogrn?: string | null
      type?: string | null
      name?: { full_with_opf?: string | null; short_with_opf?: string | null } | null
      address?: { unrestricted_value?: string | null; value?: string | null } | null
    } | null
  }[]
}

function toGbcInfo({ suggestions }: Answer, tp_id: string): GbcInfo | null {
  const party = suggestions?.[0]?.data
  if (party?.type !== 'LEGAL' || party.inn !== tp_id || !party.name?.full_with_opf) return null
  return {
    tp_id,
    trrc: party.kpp ?? null,
    ogrn: party.ogrn ?? null,
    full_name: party.name.full_with_opf,
    short_name: party.name.short_with_opf ?? null,
    address: party.address?.unrestricted_value ?? party.address?.value ?? null,
    source: 'dadata',
  }
}

export type FindOrganisation = (tp_id: string) => Promise<GbcInfo | null>

/**
 * Looks organisations up at DaData (https://dadata.ru/api/find-party). Without a token nothing is ever asked.
 * @returns null for an unknown ИНН and when the provider doesn't answer in time: the form is then filled in by hand
 */
export function organisationFinder({ dadataToken, dadataUrl }: Config, log: FastifyBaseLogger): FindOrganisation {
  const cache = new LRUCache<string, { found: GbcInfo | null }>({ max: CACHE_SIZE, ttl: CACHE_MS })

  async function ask(tp_id: string): Promise<GbcInfo | null> {
    const response = await fetch(new URL(PATH, dadataUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Token ${dadataToken}`,
      },
      body: JSON.stringify({ query: tp_id, type: 'LEGAL', branch_type: 'MAIN', count: 1 }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The token goes to this host alone.
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return toGbcInfo((await response.json()) as Answer, tp_id)
  }

  return async (tp_id) => {
    if (!dadataToken) return null
    const cached = cache.get(tp_id)
    if (cached) return cached.found
    try {
      const found = await ask(tp_id)
      cache.set(tp_id, { found })
      return found
    } catch (error) {
      const { name, message } = error as Error
      log.warn({ reason: `${name}: ${message}` }, 'DaData did not answer')
      return null
    }
  }
}
