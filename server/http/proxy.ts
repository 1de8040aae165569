import { isIP } from 'node:net'
import { LOGIN_URL } from '#contract/auth'
import type { App } from './fastify'
import { forbidden } from '#server/lib/errors'

/** What the last proxies have said: everything before a value that is no address is a caller's invention. */
function addressesOnly(header: string): string {
  const named = header.split(',').map((address) => address.trim())
  const firstGood = named.findLastIndex((address) => isIP(address) === 0) + 1
  return named.slice(firstGood).join(', ')
}

/**
 * Headers of the proxy in front, where one is trusted (TRUST_PROXY): only addresses name the caller, and nobody signs in
 * over plain HTTP, which would show the password to the network.
 */
export function addProxy(app: App): void {
  const { trustProxy, allowHttp } = app.config
  if (trustProxy === false) return

  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw
    const { 'x-forwarded-for': named, 'x-forwarded-proto': scheme } = headers
    if (named !== undefined) headers['x-forwarded-for'] = addressesOnly(String(named))
    if (scheme !== undefined && request.protocol === 'http' && !allowHttp && request.routeOptions.url === LOGIN_URL)
      throw forbidden('Вход по незащищённому соединению закрыт: откройте программу по адресу https://')
  })
}
