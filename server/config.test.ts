import { ConfigError, readConfig } from './config'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: null, trustProxy: false, adminPasswordInvented: true })
  })

  it.each([
    ['PORT', 'восемь'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['ADMIN_EMAIL', 'председатель'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'maybe'],
  ])('with a wrong %s=%s is refused in one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})
