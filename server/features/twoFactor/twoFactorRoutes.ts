import {
  codeInputSchema,
  recoveryCodesSchema,
  twoFactorProofSchema,
  twoFactorSetupSchema,
  twoFactorStateSchema,
} from '#contract/twoFactor'
import type { App } from '#server/app'
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
        summary: 'A secret for the own authenticator app, to be proved by its first code',
        response: { 200: twoFactorSetupSchema },
      },
    },
    (request) => setUp(app, request.caller),
  )

  app.post(
    `${PATH}/enable`,
    {
      config,
      schema: {
        tags,
        summary: 'Turn it on by a code; answers with the recovery codes, this once',
        body: codeInputSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    (request) => enable(app, request.caller, request.body, request.ip),
  )

  app.post(
    `${PATH}/recovery-codes`,
    {
      config,
      schema: {
        tags,
        summary: 'New recovery codes in place of the former ones',
        body: twoFactorProofSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    (request) => renewRecoveryCodes(app, request.caller, request.body, request.ip),
  )

  app.post(
    `${PATH}/disable`,
    { config, schema: { tags, summary: 'Turn it off by password and code', body: twoFactorProofSchema } },
    async (request, reply) => {
      await disable(app, request.caller, request.body, request.ip)
      return reply.code(204).send()
    },
  )
}
