import { identityProofSchema } from '#contract/identity'
import {
  enableInputSchema,
  recoveryCodesSchema,
  twoFactorProofSchema,
  twoFactorSetupSchema,
  twoFactorStateSchema,
} from '#contract/twoFactor'
import type { App } from '#server/http/fastify'
import { originOf } from '#server/features/auth/originOf'
import { twoFactorState } from './twoFactorRepository'
import { disable, enable, renewRecoveryCodes, setUp } from './twoFactorService'

const tags = ['auth']
const PATH = '/api/auth/two-factor'
const config = { access: 'signed-in' as const }

export function twoFactorRoutes(app: App): void {
  const { db } = app

  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Own two-factor protection: whether it is on, recovery codes left',
        response: { 200: twoFactorStateSchema },
      },
    },
    (request) => twoFactorState(db.read, request.caller.id),
  )

  app.post(
    `${PATH}/setup`,
    {
      config,
      schema: {
        tags,
        summary: 'A secret for the own authenticator app, to be proved by its first code; by the password',
        body: identityProofSchema,
        response: { 200: twoFactorSetupSchema },
      },
    },
    (request) => setUp(app, request.caller, request.body, originOf(request)),
  )

  app.post(
    `${PATH}/enable`,
    {
      config,
      schema: {
        tags,
        summary: 'Turn it on by password and code; the other sessions end; answers with the recovery codes, this once',
        body: enableInputSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    (request) => enable(app, request.caller, request.body, originOf(request)),
  )

  app.post(
    `${PATH}/recovery-codes`,
    {
      config,
      schema: {
        tags,
        summary: 'New recovery codes in place of the former ones; the other sessions end',
        body: twoFactorProofSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    (request) => renewRecoveryCodes(app, request.caller, request.body, originOf(request)),
  )

  app.post(
    `${PATH}/disable`,
    {
      config,
      schema: { tags, summary: 'Turn it off by password and code; the other sessions end', body: twoFactorProofSchema },
    },
    async (request, reply) => {
      await disable(app, request.caller, request.body, originOf(request))
      return reply.code(204).send()
    },
  )
}
