import { lexer } from 'marked'
import { markupBlocks, markupText, type MarkupBlock } from './markup'

const blocks = (text: string) => markupBlocks(lexer(text))
const words = (text: string) =>
  blocks(text).flatMap((block) => (block.kind === 'paragraph' ? block.spans : block.items.flat()))

it('reads paragraphs, lists, bold and links', () => {
  const text =
    'Завтра **с 9 до 12**\nне будет света.\n\n- первый ряд\n- **второй** ряд\n\n[План](https://example.org/plan)'
  expect(blocks(text)).toEqual<MarkupBlock[]>([
    {
      kind: 'paragraph',
      spans: [{ text: 'Завтра ' }, { text: 'с 9 до 12', bold: true }, { text: '\nне будет света.' }],
    },
    { kind: 'list', items: [[{ text: 'первый ряд' }], [{ text: 'второй', bold: true }, { text: ' ряд' }]] },
    { kind: 'paragraph', spans: [{ text: 'План', href: 'https://example.org/plan' }] },
  ])
})

it.each(['https://example.org/a?b=1&c=2', 'http://example.org', 'mailto:gsk@example.org', 'tel:+78121234567'])(
  'makes a link of %s',
  (href) => expect(words(`[сюда](${href})`)).toEqual([{ text: 'сюда', href }]),
)

it('makes links of addresses as they are typed', () => {
  expect(words('Пишите на gsk@example.org или https://example.org.')).toEqual([
    { text: 'Пишите на ' },
    { text: 'gsk@example.org', href: 'mailto:gsk@example.org' },
    { text: ' или ' },
    { text: 'https://example.org', href: 'https://example.org' },
    { text: '.' },
  ])
})

it('makes links of phones and sites as people type them', () => {
  expect(words('Звоните 8 (812) 555-01-17 или +78125550147, **gsk-mayak.ru/план**. Счётчик 8-3, с 9.00.')).toEqual([
    { text: 'Звоните ' },
    { text: '8 (812) 555-01-17', href: 'tel:+78125550117' },
    { text: ' или ' },
    { text: '+78125550147', href: 'tel:+78125550147' },
    { text: ', ' },
    { text: 'gsk-mayak.ru/план', bold: true, href: 'https://gsk-mayak.ru/план' },
    { text: '. Счётчик 8-3, с 9.00.' },
  ])
  expect(words('[тел. 8 812 555-01-17](https://example.org)')).toEqual([
    { text: 'тел. 8 812 555-01-17', href: 'https://example.org' },
  ])
  expect(words('Счёт 40703810700380000123, ИНН 7812345675')).toHaveLength(1)
})

it.each([
  '[сюда](javascript:alert(1))',
  '[сюда](JAVASCRIPT:alert(1))',
  '[сюда](data:text/html,x)',
  '[сюда](//example.org)',
  '[сюда](/dashboard/members)',
  '![рисунок](https://example.org/a.png)',
  '<b>жирно</b>',
  '<script>alert(1)</script>',
  '<a href="https://example.org">сюда</a>',
  '# Заголовок',
  '> цитата',
  '`код`',
  '| а | б |\n|---|---|\n| 1 | 2 |',
])('leaves %s the text that was typed', (text) => {
  const found = words(text)
  expect(found.map((span) => span.text).join('')).toBe(text)
  expect(found.every(({ bold }) => !bold)).toBe(true)
  expect(found.filter(({ href }) => href !== undefined && href !== 'https://example.org')).toEqual([])
})

it('keeps numbers, stars and dashes that mean nothing', () => {
  expect(words('1. Снять показания\n2. Передать')).toEqual([
    { text: '1. ' },
    { text: 'Снять показания' },
    { text: '\n2. ' },
    { text: 'Передать' },
  ])
  expect(markupText(blocks('2 * 3 и 5 - 1, до 18\\*00'))).toBe('2 * 3 и 5 - 1, до 18*00')
})

it('reads as a letter in plain words', () => {
  const text =
    'Уберите **все** машины:\n\n- с проезда\n- от [ворот](https://example.org)\n\nВопросы: gsk@example.org, 8 812 555-01-17, gsk.ru'
  expect(markupText(blocks(text))).toBe(
    'Уберите все машины:\n\n— с проезда\n— от ворот (https://example.org)\n\nВопросы: gsk@example.org, 8 812 555-01-17, gsk.ru',
  )
})
