import { BadFile } from './badFile'
import type { Package } from './openPackage'
import type { SheetInfo } from './sheetRows'
import { attribute, elements, textIn, unescaped } from './xml'

/** What of a workbook the cells of its sheets need. */
export interface XlsxBook {
  sheets: (SheetInfo & { path: string })[]
  shared: string[]
  /** By the number of a cell's style: whether it shows days. */
  dateStyles: boolean[]
  /** Days are counted from 1904 and not from 1900. */
  since1904: boolean
  /** Set when a cell's formula reaches out: to the net, another program or another file. */
  reachesOut: boolean
}

/** Built-in formats that show days (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

const isDateFormat = (code: string): boolean => /[dy]|m{3,}/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

function dateStylesOf(styles: string): boolean[] {
  const custom = new Map<number, string>()
  for (const { attributes } of elements(styles, 'numFmt'))
    custom.set(Number(attribute(attributes, 'numFmtId')), unescaped(attribute(attributes, 'formatCode') ?? ''))
  const [cellFormats] = [...elements(styles, 'cellXfs')]
  if (!cellFormats) return []
  return [...elements(cellFormats.inner, 'xf')].map(({ attributes }) => {
    const number = Number(attribute(attributes, 'numFmtId') ?? 0)
    const code = custom.get(number)
    return code === undefined ? DATE_FORMATS.has(number) : isDateFormat(code)
  })
}

/** A path of a relationship, from the root of the package. */
const pathOf = (base: string, target: string): string => {
  const parts = target.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

async function relationsOf(from: Package, path: string): Promise<Map<string, { type: string; path: string }>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = await from.text(`${folder}_rels/${path.slice(folder.length)}.rels`)
  return new Map(
    [...elements(relations, 'Relationship')]
      // What lies outside of the file is never looked at.
      .filter(({ attributes }) => attribute(attributes, 'TargetMode') !== 'External')
      .map(({ attributes }) => [
        attribute(attributes, 'Id') ?? '',
        {
          type: (attribute(attributes, 'Type') ?? '').replace(/^.*\//, ''),
          path: pathOf(path, unescaped(attribute(attributes, 'Target') ?? '')),
        },
      ]),
  )
}

/** @throws BadFile when the package is no workbook */
export async function readBook(from: Package): Promise<XlsxBook> {
  const main =
    [...(await relationsOf(from, '')).values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const workbook = await from.text(main)
  const relations = await relationsOf(from, main)
  const part = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.path ?? ''
  const sheets = [...elements(workbook, 'sheet')].flatMap(({ attributes }) => {
    const relation = relations.get(attribute(attributes, 'id') ?? '')
    if (relation?.type !== 'worksheet' || !from.has(relation.path)) return []
    const state = attribute(attributes, 'state') ?? 'visible'
    return [{ name: unescaped(attribute(attributes, 'name') ?? ''), hidden: state !== 'visible', path: relation.path }]
  })
  if (sheets.length === 0) throw new BadFile('В файле нет листов с таблицами')
  const shared = await from.text(part('sharedStrings'))
  return {
    sheets: sheets.map((sheet, index) => ({ ...sheet, index })),
    shared: [...elements(shared, 'si')].map(({ inner }) => textIn(inner)),
    dateStyles: dateStylesOf(await from.text(part('styles'))),
    reachesOut: false,
    since1904: /<(?:\w+:)?workbookPr[^>]*date1904\s*=\s*["'](1|true)/.test(workbook),
  }
}
