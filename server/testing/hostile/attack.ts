import type { RouteOptions } from 'fastify'
import type { Schema } from 'yup'
import type { TestApp } from '../testApp'
import { bodySchemaOf, nameOf, openStage } from './stage'
import type { Target } from './stageTypes'
import { pathsOf, validBody, withValue } from './validBody'
import { HOSTILE_VALUES, STORED_DIFFERENTLY } from './values'

const REFUSED_CALLS = 3

/** What the server's own validator says of a body; null = the body goes on to the route. */
export function validatorOf({ app }: TestApp, schema: Schema) {
  const compile = app.validatorCompiler as unknown as (
    route: object,
  ) => (body: unknown) => { error?: Error & { status: number } }
  const validate = compile({ schema, httpPart: 'body' })
  return (body: unknown) => validate(body).error ?? null
}

/**
 * Sends each route a valid body on real records, then the same body with one field at a time hostile.
 * @param storedOnly what schemas let through and databases may differ in: the second engine has the first one's schemas
 * @returns number of calls, and what went wrong: a valid body that was refused, an answer of the 5xx
 */
export async function attackRoutes(test: TestApp, routes: RouteOptions[], storedOnly = false) {
  const values = storedOnly ? STORED_DIFFERENTLY : HOSTILE_VALUES
  const refusedCalls = storedOnly ? 0 : REFUSED_CALLS
  const failures: string[] = []
  let calls = 0

  async function send(route: RouteOptions, url: string, { caller }: Target, body: unknown) {
    calls += 1
    const { statusCode, payload } = await test.app.inject({
      method: route.method as 'POST',
      url,
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body) ?? '',
      // Wrong passwords are counted by address too.
      remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    })
    const problem = `${nameOf(route)} ${JSON.stringify(body)?.slice(0, 1000)}: ${statusCode} ${payload}`
    if (statusCode >= 500) failures.push(problem)
    return { status: statusCode, problem }
  }

  async function attack(route: RouteOptions) {
    const schema = bodySchemaOf(route)
    let stage = await openStage(test)
    let target = await stage.targetOf(route)
    if (!schema) {
      const url = stage.filled(route.url, target.ids)
      for (const value of values) await send(route, url, target, value)
      return
    }
    let body = validBody(schema, target.known)
    let last = 0
    const attempt = async (change: (valid: object) => unknown) => {
      // A session that was ended and a caller who has guessed too often are of no more use.
      if (last === 401 || last === 429) stage = await openStage(test)
      if (last === 401 || last === 429 || (last > 0 && last < 300 && !stage.isRepeatable(route, target))) {
        target = await stage.targetOf(route)
        body = validBody(schema, target.known)
      }
      const url = stage.filled(route.url, target.ids)
      const { status, problem } = await send(route, url, target, change(body(stage.nextTurn())))
      last = status
      return { status, problem }
    }
    const valid = await attempt((whole) => whole)
    if (valid.status >= 300) failures.push(`a valid body was refused: ${valid.problem}`)
    const problemOf = validatorOf(test, schema)
    for (const path of pathsOf(schema, body(0))) {
      let refused = 0
      for (const value of values) {
        const problem = problemOf(withValue(body(0), path, value))
        if (problem) {
          if (problem.status >= 500) failures.push(`${nameOf(route)} ${path.join('.')}: ${problem.message}`)
          refused += 1
        }
        // What the schema refuses goes no further: a few of these show that the route asks it.
        if (!problem || refused <= refusedCalls) await attempt((whole) => withValue(whole, path, value))
      }
    }
  }

  for (const route of routes) await attack(route)
  return { calls, failures }
}
