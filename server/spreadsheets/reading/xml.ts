const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML: entities, and the `_x000D_` by which spreadsheets write control characters. No others are ever looked up. */
export function unescaped(text: string): string {
  const plain = text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
          if (name !== undefined) return NAMED[name] ?? whole
          const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
          return code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : text
  return plain.includes('_x')
    ? plain.replace(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : plain
}

export const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined)

/** Elements of one name: their attributes and what is inside; prefixes of namespaces don't matter. */
export function* elements(xml: string, name: string): Generator<{ attributes: string; inner: string }> {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`,
    'g',
  )
  for (const match of xml.matchAll(pattern)) yield { attributes: match[1], inner: match[2] ?? '' }
}

/** All text of `<t>` below an element, without the readings of East Asian names. */
export function textIn(xml: string): string {
  let text = ''
  for (const { inner } of elements(
    xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml,
    't',
  ))
    text += unescaped(inner)
  return text
}
