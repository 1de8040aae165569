import { ConfigError, readConfig } from '#server/config'

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

  it('lets the server listen on a network behind a proxy, or where plain HTTP is allowed', () => {
    for (const settings of [{ TRUST_PROXY: '1' }, { TRUST_PROXY: '10.0.0.0/8, ::1' }, { ALLOW_HTTP: 'true' }])
      expect(readConfig({ HOST: '0.0.0.0', ...settings }).host).toBe('0.0.0.0')
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
      expect(readConfig({ HOST: host }).host).toBe(host)
  })

  it('takes a number of no proxies, however it is written, for none', () => {
    for (const none of ['0', '00', 'false']) {
      expect(readConfig({ TRUST_PROXY: none }).trustProxy).toBe(false)
      expect(() => readConfig({ TRUST_PROXY: none, HOST: '0.0.0.0' })).toThrow(/^HOST: /)
    }
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
    'postgres://office:secret@localhost/gbc',
    'postgres://office:secret@127.0.0.1:5433/gbc',
    'postgres://office:secret@[::1]/gbc',
    'postgres:///gbc',
    'postgres://office@%2Fvar%2Frun%2Fpostgresql/gbc',
    'postgres://office@/gbc?host=/var/run/postgresql',
    'postgres://office:secret@db.mayak.ru/gbc?sslmode=verify-full',
    `postgres://office:secret@db.mayak.ru/gbc?sslmode=verify-ca&sslrootcert=${__filename}`,
  ])('lets a database that is local or verified be used: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  const elsewhere = 'postgres://office:secret@db.mayak.ru/gbc'
  it.each([
    elsewhere,
    `${elsewhere}?sslmode=disable`,
    `${elsewhere}?sslmode=prefer`,
    `${elsewhere}?sslmode=require`,
    `${elsewhere}?sslmode=no-verify`,
    `${elsewhere}?sslmode=verify-full&sslmode=disable`,
    `${elsewhere}?ssl=true`,
    'postgres://office:secret@127.0.0.1/gbc?host=db.mayak.ru',
    `${elsewhere}?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem`,
  ])('refuses a database elsewhere whose certificate is not checked, unless DATABASE_PLAIN allows it: %s', (url) => {
    const read = () => readConfig({ DATABASE_URL: url })
    expect(read).toThrow(/^DATABASE_URL: [^\n]+$/)
    expect(read).not.toThrow('secret')
    if (!url.includes('nowhere'))
      expect(readConfig({ DATABASE_URL: url, DATABASE_PLAIN: 'true' }).databaseUrl).toBe(url)
  })

  it.each([
    ['PORT', 'восемь'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_PLAIN', 'да'],
    ['ADMIN_EMAIL', 'председатель'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TRUST_PROXY', '::/00'],
    ['TRUST_PROXY', '6'],
    ['TRUST_PROXY', '99'],
    ['TRUST_PROXY', 'ffff'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.10'],
    ['ALLOW_HTTP', 'да'],
    ['CALLS_PER_MINUTE', 'много'],
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
