import type { LoginResponse } from '#contract/session'
import { onBothEngines } from '#server/testing/testApp'

onBothEngines((test) => {
  it('a password of one’s own lets in without a change, however old it is', async () => {
    const password = 'garage-owl-77'
    const { id, email } = await test().user({ password })
    await test()
      .db.write.updateTable('users')
      .set({ created_at: '2016-01-01T00:00:00.000Z', updated_at: '2016-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const { status, body } = await test().call<LoginResponse>(null, 'POST', '/api/auth/login', { email, password })
    expect([status, body.password_set]).toEqual([200, true])
  })
})
