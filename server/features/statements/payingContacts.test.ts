import type { Page } from '#contract/common'
import type { Statement, StatementLine } from '#contract/money/statements'
import { OUR_ACCOUNT, statementText } from '#server/commands/demo/statementText'
import { encoded } from '#server/testing/statements'
import { onBothEngines } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form } from '#server/testing/uploads'

onBothEngines((test) => {
  it('what a wife has paid is offered to the member whose contact person she is, and waits for the office', async () => {
    const { gbc, chairman } = await test().cooperative()
    const base = `/api/gbc/${gbc.id}`
    const bank = { number: OUR_ACCOUNT, bank: { bic: '044525225', name: 'ПАО Сбербанк' } }
    await test().call(chairman, 'POST', `${base}/add_bank_account`, bank)
    const husband = await test().member(gbc.id, chairman, {
      last_name: 'Швец',
      first_name: 'Артём',
      middle_name: 'Львович',
      contact_persons: [{ name: 'Чужова Вера Львовна', relation: 'Жена' }],
    })
    await test().member(gbc.id, chairman, { last_name: 'Другой' })
    const documents = [
      { amount: 350_000, name: 'ЧУЖОВА ВЕРА ЛЬВОВНА', purpose: 'взнос' },
      { amount: 350_000, name: 'ЧУЖОВА НИНА ЛЬВОВНА', purpose: 'взнос' },
    ]
    const content = encoded(statementText({ documents, opening: 0 }), 'windows-1251')
    const { payload, type } = form([['file', { name: 'выписка.txt', content }]])
    const { body } = await test().call<Statement>(chairman, 'POST', `${base}/statements`, payload, {
      'content-type': type,
    })
    const read = async () => (await test().call<Statement>(chairman, 'GET', `${base}/statements/${body.id}`)).body
    await until(async () => (await read()).status === 'ready', 'the statement read')
    const { items } = (
      await test().call<Page<StatementLine>>(chairman, 'GET', `${base}/statements/${body.id}/lines?page_size=100`)
    ).body
    const found = items.map(({ counter_name, level, parts, suggestions }) => ({
      counter_name,
      level,
      parts,
      suggested: suggestions.map(({ member_id: id, reason }) => [id, reason]),
    }))
    expect(found).toEqual([
      {
        counter_name: 'ЧУЖОВА ВЕРА ЛЬВОВНА',
        level: 2,
        parts: [],
        suggested: [[husband.id, 'Плательщик — контактное лицо: Швец А. Л., жена']],
      },
      { counter_name: 'ЧУЖОВА НИНА ЛЬВОВНА', level: 0, parts: [], suggested: [] },
    ])
  })
})
