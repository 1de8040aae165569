import { DOCUMENT_TYPES } from '#contract/files'
import type { Cell } from '#server/records/exportArea'
import { xlsxFile } from '#server/features/exports/xlsx'
import { zipOf } from '#server/features/info/fixtures/zipOf'
import { readyDocument } from './documents'
import { nameByContent } from './fileName'

const [PDF, DOCX, XLSX, ODT] = DOCUMENT_TYPES
const entry = (name: string, text = '<x/>') => ({ name, data: Buffer.from(text) })
const types = (kind: string) =>
  entry(
    '[Content_Types].xml',
    `<Types><Override PartName="/${kind}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  )
const docx = [types('word/document.xml'), entry('word/document.xml')]
const odt = [entry('mimetype', ODT), entry('content.xml')]
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

async function* noRows(): AsyncGenerator<Cell[][]> {
  yield []
}

async function xlsx(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of xlsxFile({ title: 'Смета', columns: [], total: 0 }, noRows()) as AsyncIterable<Buffer>)
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

it('takes whole documents of each kind', async () => {
  for (const [content, type] of [
    [pdf, PDF],
    [Buffer.concat([pdf, Buffer.alloc(20_000)]), PDF],
    [zipOf(docx), DOCX],
    [zipOf([types('word/document2.xml'), entry('word/document2.xml')]), DOCX],
    [await xlsx(), XLSX],
    [zipOf(odt), ODT],
  ] as const)
    expect((await readyDocument(content)).content_type).toBe(type)
})

it.each([
  ['a PDF that breaks off', pdf.subarray(0, -10)],
  ['a package that breaks off', zipOf(docx).subarray(0, -30)],
  ['a package without its document', zipOf(docx.slice(0, 1))],
  [
    'a package of too many parts',
    zipOf([...docx, ...Array.from({ length: 10_001 }, (_, at) => entry(`word/${at}`, ''))]),
  ],
  [
    'a package that unpacks too large',
    zipOf([...docx, { ...entry('word/media/bomb'), claimedSize: 600 * 1024 * 1024 }]),
  ],
  ['a package with a path outside of it', zipOf([...docx, entry('../../etc/passwd')])],
])('refuses %s', async (_name, content) => {
  await expect(readyDocument(content)).rejects.toMatchObject({
    status: 422,
    errors: { file: expect.stringMatching(/^Файл повреждён или обрывается/) },
  })
})

it.each([
  ['photo.exe', PDF, 'photo.pdf'],
  ['счёт.html', PDF, 'счёт.pdf'],
  ['Устав.PDF', PDF, 'Устав.PDF'],
  ['снимок.jpeg', 'image/jpeg', 'снимок.jpeg'],
  ['снимок.png', 'image/jpeg', 'снимок.jpg'],
  ['Протокол от 05.11.2026', PDF, 'Протокол от 05.11.2026'],
  ['смета.pdf', XLSX, 'смета.xlsx'],
])('a file called %s that is %s is kept as %s', (name, type, kept) => {
  expect(nameByContent(name, type)).toBe(kept)
})
