import { idParams } from '#contract/common'
import { profileInputSchema, userQuery, userSchema } from '#contract/users'
import type { App } from '#server/http/fastify'
import { forbidden, notFound } from '#server/lib/errors'
import { discard } from '#server/features/files/filesRepository'
import { validatePatch, patchOf } from '#server/http/validation'
import { updateProfile } from './updateProfile'
import { findUserRow, toUser } from './usersRepository'

export function usersRoutes(app: App): void {
  const { db, files, realtime } = app

  app.get(
    '/api/users/get',
    {
      config: { access: 'session' },
      schema: {
        tags: ['users'],
        summary: 'A user: oneself, or another of the same cooperative',
        querystring: userQuery,
        response: { 200: userSchema },
      },
    },
    async (request) => {
      const { caller } = request
      const row = await findUserRow(db.read, request.query.user_id)
      const own = row?.id === caller.id
      if (!own && !caller.password_set) throw forbidden('Сначала смените одноразовый пароль')
      // Names and contacts of colleagues are for the office; a member sees only the own card.
      const colleague = row?.gbc_id != null && row.gbc_id === caller.gbc_id && caller.role !== 'member'
      if (!row || (!own && !colleague)) throw notFound('Пользователь не найден')
      return toUser(db.read, row)
    },
  )

  app.put(
    '/api/users/:id/profile/update',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['users'],
        summary: 'Change the own profile',
        params: idParams,
        body: patchOf(profileInputSchema),
        response: { 200: userSchema },
      },
    },
    async (request) => {
      const { caller } = request
      if (request.params.id !== caller.id) throw notFound('Пользователь не найден')
      const { user, replaced } = await db.write.transaction().execute(async (trx) => {
        const current = await findUserRow(trx, caller.id)
        if (!current) throw notFound('Пользователь не найден')
        return updateProfile(
          trx,
          caller.id,
          validatePatch(profileInputSchema, { ...current, version: undefined }, request.body),
        )
      })
      await discard(files, replaced)
      if (caller.gbc_id) realtime.changed(caller.gbc_id, { type: 'users', id: user.id, version: user.version })
      return user
    },
  )
}
