import { letterOf } from './letter'
import type { MailRow } from './outboxRepository'

const MAIL = { from: { name: 'ГСК', address: 'office@mayak.ru' } } as Parameters<typeof letterOf>[1]

it('marks of templates and addresses of files stay the text that they are', async () => {
  const text = 'Hello ${7*7} {{7*7}} <%= 7*7 %> #{7*7} file:///etc/passwd'
  const row = {
    recipient: 'a@example.org',
    subject: 'Test',
    text,
    link: null,
    message_id: '<1@mayak.ru>',
    created_at: '2026-11-22T00:00:00.000Z',
  } as MailRow & { message_id: string }
  const { message } = await letterOf(row, MAIL, null)
  expect(message.toString()).toContain(text)
})
