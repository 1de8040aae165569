import { startMailServer } from '#server/testing/mailServer'
import { deliver } from './smtp'

const letter = {
  envelope: { from: 'office@mayak.example', to: ['ivanov@example.org'] },
  message: Buffer.from('Subject: x\r\n\r\nодноразовый пароль'),
}
const settings = { secure: false, credentials: null, from: { name: '', address: 'office@mayak.example' } }

it('gives no letter to a server of another machine that offers no TLS', async () => {
  const server = await startMailServer()
  const send = (host: string) =>
    deliver({ ...settings, host, port: server.port }, letter, async () => undefined, new AbortController().signal)
  // An address of this machine that isn't known for one.
  expect(await send('::ffff:127.0.0.1')).toMatchObject({ kind: 'later', reason: expect.stringMatching(/защищённое/) })
  expect(server.seen).toEqual([])
  expect(await send('127.0.0.1')).toEqual({ kind: 'sent' })
  await server.close()
})
