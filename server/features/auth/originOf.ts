import type { FastifyRequest } from 'fastify'
import type { Origin } from './sessionsRepository'

/** Where a call comes from. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  user_agent: request.headers['user-agent'] ?? null,
})
