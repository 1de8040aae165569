import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieToken } from './access'
import type { App } from './fastify'
import { apiNotFound } from './errors'
import { pagePolicy } from './securityHeaders'

const NONCE = /__CSP_NONCE__/g
const SOURCE_MAP = /\.map(\.\w+)?$/
const YEAR = 31_536_000

/** The built client: hashed files for a year, and its page for every address that is not a file or a call. */
export async function addStaticClient(app: App): Promise<void> {
  const { publicDir } = app.config
  const read = (name: string) => {
    const path = join(publicDir, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const page = read('index.html')
  const loginPage = read('login.html') ?? page

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    // Whoever has no session is led to the login from every address but one: the document paints its form at once.
    // Whether a token is valid the API says.
    const isStranger = cookieToken(request.headers) === null && !request.url.startsWith('/update-password')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .header('vary', 'cookie')
      .send((isStranger ? loginPage : page)?.replace(NONCE, nonce))
  }

  const wantsPage = (request: FastifyRequest) =>
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url) &&
    !/\.\w+$/.test(request.url.split('?')[0])

  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(publicDir, 'assets'),
      serve: false,
      preCompressed: true,
      maxAge: YEAR * 1000,
      immutable: true,
    })
    // A route of our own, because each must declare who may call it.
    app.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'public' } }, (request, reply) => {
      const path = request.params['*']
      // All sources would lie open to strangers.
      return SOURCE_MAP.test(path) ? apiNotFound(request, reply) : reply.sendFile(path)
    })
  }
  app.setNotFoundHandler((request, reply) =>
    page !== null && wantsPage(request) ? sendPage(request, reply) : apiNotFound(request, reply),
  )
}
