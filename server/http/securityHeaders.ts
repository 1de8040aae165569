import type { IncomingMessage } from 'node:http'
import type { App } from './fastify'
import type { Config } from '#server/config'

/** The page's policy: everything it may load is named. antd writes its styles with the nonce that the page carries. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Covers the web socket of the same origin too (CSP level 3).
    "connect-src 'self'",
    // The preview of a document's PDF.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

type ProxySettings = Pick<Config, 'publicUrl' | 'trustProxy'>

/**
 * Whether people reach the server by https: its public address says so, or the proxy in front of it. A forged header
 * does no harm: browsers take HSTS from an answer over TLS only (RFC 6797, 8.1).
 */
function overTls({ publicUrl, trustProxy }: ProxySettings, request?: IncomingMessage): boolean {
  if (publicUrl?.startsWith('https:')) return true
  const forwarded = String(request?.headers['x-forwarded-proto'] ?? '')
  return trustProxy !== false && forwarded.split(',')[0].trim() === 'https'
}

/** Headers of every answer, also of those that don't pass Fastify (web sockets, requests that can't be parsed). */
export const securityHeaders = (config: ProxySettings, request?: IncomingMessage): Record<string, string> => ({
  ...HEADERS,
  ...(overTls(config, request) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export function addSecurityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(app.config, request.raw))
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
