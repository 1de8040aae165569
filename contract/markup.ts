/**
 * The small markup of announcements: paragraphs, `- ` lists, `**bold**` and links. It is read by marked's lexer, and only
 * what is known here becomes more than text: HTML, images and headings stay the characters that were typed.
 */

/** What the lexer hands out, as far as it is looked at. */
export interface MarkupToken {
  type: string
  raw: string
  text?: string
  href?: string
  ordered?: boolean
  start?: number | ''
  items?: MarkupToken[]
  tokens?: MarkupToken[]
}

/** Text in one style; line breaks are kept in it. */
export interface MarkupSpan {
  text: string
  bold?: boolean
  href?: string
}

export type MarkupBlock = { kind: 'paragraph'; spans: MarkupSpan[] } | { kind: 'list'; items: MarkupSpan[][] }

const isSafeLink = (href = ''): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(href)

type Style = Omit<MarkupSpan, 'text'>

/** Phones and sites as people type them: «8 (812) 555-01-17», «gsk-mayak.ru/plan». */
const TYPED =
  /(?<![\p{L}\d@._/+-])((?:\+7|8)[ \u00a0(-]*\d{3}[ \u00a0)-]*\d{3}[ \u00a0-]?\d\d[ \u00a0-]?\d\d|(?:[\p{L}\d-]+\.)+(?:ru|su|com|org|net|рф)(?:\/\S*[\p{L}\d/=])?)(?![\p{L}\d@-])/iu

const hrefOf = (typed: string) =>
  /\p{L}/u.test(typed) ? `https://${typed}` : `tel:+7${typed.replace(/\D/g, '').slice(-10)}`

const withLinks = (text: string, style: Style): MarkupSpan[] =>
  text
    .split(TYPED)
    .map((part, index) => ({ text: part, ...style, ...(index % 2 === 1 && { href: hrefOf(part) }) }))
    .filter((span) => span.text !== '')

function spansOf(tokens: readonly MarkupToken[], style: Style = {}): MarkupSpan[] {
  return tokens.flatMap((token) => {
    const { type, raw, text = raw, tokens: inner, href } = token
    if (type === 'strong') return spansOf(inner ?? [], { ...style, bold: true })
    if (type === 'link' && isSafeLink(href)) return spansOf(inner ?? [], { ...style, href })
    if (type === 'text' || type === 'paragraph') {
      if (inner) return spansOf(inner, style)
      return style.href === undefined ? withLinks(text, style) : [{ text, ...style }]
    }
    if (type === 'escape') return [{ text, ...style }]
    return [{ text: type === 'br' || type === 'space' ? '\n' : raw, ...style }]
  })
}

/** «1. первое» in a line of its own: numbers are typed by people and drawn as they are. */
const numbered = ({ start, items = [] }: MarkupToken): MarkupSpan[] =>
  items.flatMap(({ tokens = [] }, index) => [
    { text: `${index > 0 ? '\n' : ''}${Number(start ?? 1) + index}. ` },
    ...spansOf(tokens),
  ])

/** Blocks of a text. @param tokens what marked's `lexer` made of it */
export function markupBlocks(tokens: readonly MarkupToken[]): MarkupBlock[] {
  return tokens.flatMap((token): MarkupBlock[] => {
    if (token.type === 'space') return []
    if (token.type === 'list' && token.ordered) return [{ kind: 'paragraph', spans: numbered(token) }]
    if (token.type === 'list')
      return [{ kind: 'list', items: (token.items ?? []).map(({ tokens: inner = [] }) => spansOf(inner)) }]
    if (token.type === 'paragraph' || token.type === 'text') return [{ kind: 'paragraph', spans: spansOf([token]) }]
    return [{ kind: 'paragraph', spans: [{ text: token.raw.trimEnd() }] }]
  })
}

/** «8 812 555-01-47» says as much as «tel:+78125550147», «gsk.ru» as «https://gsk.ru». */
const saysItself = (text: string, href: string) =>
  href === text ||
  href.replace(/^(?:mailto:|https?:\/\/)/i, '') === text ||
  (/^tel:/i.test(href) && href.slice(-10) === text.replace(/\D/g, '').slice(-10))

const plainSpans = (spans: readonly MarkupSpan[]): string =>
  spans.map(({ text, href }) => (href === undefined || saysItself(text, href) ? text : `${text} (${href})`)).join('')

/** The blocks as a letter has them: bold is lost, a link stands behind its words. */
export const markupText = (blocks: readonly MarkupBlock[]): string =>
  blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? plainSpans(block.spans)
        : block.items.map((spans) => `— ${plainSpans(spans)}`).join('\n'),
    )
    .join('\n\n')
