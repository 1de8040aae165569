import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { InferType, Schema } from 'yup'
import type { Config } from '#server/config'
import type { Db } from '#server/db/engine'
import type { SecretBox } from '#server/lib/secretBox'

/** For functions that add routes, whose schemas they are given. */
export type { InferType, Schema }

declare module 'fastify' {
  /** What the API description shows of a route beside its schemas. */
  interface FastifySchema {
    tags?: string[]
    summary?: string
  }
  interface FastifyInstance {
    config: Config
    db: Db
    secrets: SecretBox
  }
}

/** Gives routes the types of their yup schemas. */
export interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends Schema ? InferType<this['schema']> : unknown
  serializer: this['schema'] extends Schema ? InferType<this['schema']> : unknown
}

/** The server. What else it carries is declared by those who make it: areas, bus, files, jobs, mail, pdf, realtime. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ContractTypes
>
