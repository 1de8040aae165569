import { hasDocument, transferGround } from './garages'

describe('the ground of what a transfer began', () => {
  it('names how the share has passed, and the document once there is one', () => {
    expect(transferGround('sale', 'договор № 5')).toBe('Продажа: договор № 5')
    expect(transferGround('gift')).toBe('Дарение')
    expect(transferGround('inheritance', null)).toBe('Наследование')
  })

  it.each([
    [transferGround('sale', 'договор № 5'), true],
    [transferGround('sale'), false],
    // Written later on the tab of owners, in whatever words, or removed there.
    ['Договор № 5', true],
    [null, false],
  ])('«%s» names a document: %s', (ground, expected) => {
    expect(hasDocument('sale', ground)).toBe(expected)
  })
})
