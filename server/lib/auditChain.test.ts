import { digestOf, hashOf, newSalt } from './auditChain'

const row = { gbc_id: 'g1', user_id: 'u1', action: 'update', area: 'members', record_id: 'm1' }

describe('the audit chain', () => {
  it('hashes a row over the digest of its changes', () => {
    const changes = '{"phone":["+79110000001","+79110000002"]}'
    const digest = digestOf('00112233445566778899aabbccddeeff', changes)
    expect(digest).toBe('5a0f309500bdbe3f79e3f188eb48db7ffd006fb36453e1dc99616a45487b96a8')
    expect(hashOf({ ...row, seq: 1, id: 'r1', at: '2026-11-22T10:00:00.000Z', digest, prev_hash: '' })).toBe(
      '626388d46adc48bb296999339add5bdc3d89bbc8f5528746cb28194749035ebe',
    )
  })

  it('links a row to the one before it', () => {
    const heads: string[] = []
    for (const n of [1, 2, 3]) {
      const digest = digestOf(String(n).repeat(32), `{"n":[null,${n}]}`)
      const at = `2026-11-22T10:00:0${n}.000Z`
      heads.push(hashOf({ ...row, seq: n, id: `r${n}`, at, digest, prev_hash: heads.at(-1) ?? '' }))
    }
    expect(heads).toEqual([
      expect.stringMatching(/^fa8a15b3/),
      expect.stringMatching(/^dc4beef5/),
      '728adb95c92a83fcd4f520462f9f5613599b4995f06d482a87c85157cfc0a017',
    ])
  })

  it('salts each row anew with 32 hex characters', () => {
    const salts = [newSalt(), newSalt()]
    expect(salts).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
    expect(salts[0]).not.toBe(salts[1])
  })
})
