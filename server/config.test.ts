import { ConfigError, readConfig } from './config'

describe('the environment', () => {
  const mail = {
    SMTP_URL: 'smtps://office:p%40ss@mail.example.org',
    SMTP_FROM: 'ГСК «Маяк» <Office@Mayak.ru>',
    PUBLIC_URL: 'https://office.mayak.ru/',
  }

  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      trustProxy: false,
      adminPasswordInvented: true,
    })
  })

  it('tells how to send mail', () => {
    expect(readConfig(mail)).toMatchObject({
      mail: {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        credentials: { user: 'office', pass: 'p@ss' },
        from: { name: 'ГСК «Маяк»', address: 'office@mayak.ru' },
      },
      publicUrl: 'https://office.mayak.ru',
    })
    expect(readConfig({}).mail).toBeNull()
  })

  it.each([
    ['PORT', 'восемь'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['ADMIN_EMAIL', 'председатель'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp://office:50%@mail.example.org'],
    ['SMTP_FROM', ''],
    ['SMTP_FROM', 'office'],
    ['PUBLIC_URL', 'office.mayak.ru'],
  ])('with a wrong %s=%s is refused in one line that names it', (name, value) => {
    const read = () => readConfig({ ...mail, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})
