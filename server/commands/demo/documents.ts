import { formatDate } from '#contract/format'
import { buffer } from 'node:stream/consumers'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { documentInputSchema } from '#contract/documents'
import type { Actor } from '#server/http/actor'
import type { Db } from '#server/db/engine'
import { createDocument, placeVersion } from '#server/features/documents/documentsService'
import { xlsxFile } from '#server/features/exports/xlsx'
import { insertFile } from '#server/features/files/filesRepository'
import { readyDocument } from '#server/files/documents'
import type { FileStore } from '#server/files/fileStore'
import { newId, now } from '#server/lib/ids'
import type { PdfMaker } from '#server/pdf/pdfMaker'
import { check } from '#server/http/validation'
import { ESTIMATE, PAPERS, type Paper } from './papers'
import type { DemoClock } from './clock'
import type { YearEvent } from './year'

/** A page as an office prints it. */
const page = ({ title, number, date }: Paper, text: readonly string[]): TDocumentDefinitions => ({
  info: { title },
  pageSize: 'A4',
  pageMargins: [64, 56, 48, 56],
  defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
  content: [
    { text: 'Гаражно-строительный кооператив «Маяк»', alignment: 'center', color: '#555555' },
    { text: title, bold: true, fontSize: 16, alignment: 'center', margin: [0, 24, 0, 4] },
    {
      text: [number && `№ ${number}`, `от ${formatDate(date)}`].filter(Boolean).join(' '),
      alignment: 'center',
      margin: [0, 0, 0, 20],
    },
    ...text.map((paragraph) => ({ text: paragraph, margin: [0, 0, 0, 8] as [number, number, number, number] })),
    { text: 'Председатель правления ____________________ В. А. Соловьёв', margin: [0, 32, 0, 0] },
  ],
})

/** The estimate as its table. */
function estimate(): Promise<Buffer> {
  async function* rows() {
    yield ESTIMATE.map(([line, roubles]) => [line, roubles * 100])
  }
  const columns = [
    { title: 'Статья', type: 'text' as const },
    { title: 'Сумма, руб.', type: 'money' as const },
  ]
  return buffer(xlsxFile({ title: 'Смета', columns, total: ESTIMATE.length }, rows()))
}

/** Every version of a paper's file, the earliest first. */
const contentsOf = (pdf: PdfMaker, paper: Paper): Promise<Buffer[]> =>
  paper.category === 'estimate'
    ? Promise.all([estimate()])
    : Promise.all((paper.versions ?? []).map((text) => pdf.make(page(paper, text))))

/** What a paper about a thing is linked with: the thing, and the plain member with the member's garages. */
async function linksTo(db: Db, gbc_id: string, name: string) {
  const property = await db.read
    .selectFrom('property')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('name', '=', name)
    .execute()
  const members = await db.read
    .selectFrom('users')
    .select((eb) => eb.ref('member_id').$notNull().as('id'))
    .where('gbc_id', '=', gbc_id)
    .where('role', '=', 'member')
    .where('member_id', 'is not', null)
    .limit(1)
    .execute()
  const member_ids = members.map(({ id }) => id)
  const garages = await db.read
    .selectFrom('ownerships')
    .select('garage_id as id')
    .distinct()
    .where('gbc_id', '=', gbc_id)
    .where('member_id', 'in', member_ids)
    .where('to_on', 'is', null)
    .execute()
  return { member_ids, garage_ids: garages.map(({ id }) => id), property_ids: property.map(({ id }) => id) }
}

async function makeDocument(db: Db, files: FileStore, actor: Actor, pdf: PdfMaker, paper: Paper): Promise<void> {
  const contents = await contentsOf(pdf, paper)
  const links = paper.about === undefined ? {} : await linksTo(db, actor.gbc_id, paper.about)
  const { id } = await db.write
    .transaction()
    .execute((trx) => createDocument(trx, actor, check(documentInputSchema, { ...paper, ...links })))
  const name = `${paper.title}.${paper.category === 'estimate' ? 'xlsx' : 'pdf'}`
  for (const content of contents) {
    const ready = await readyDocument(content)
    const { key, size } = await files.put([ready.content])
    await db.write.transaction().execute(async (trx) => {
      const { position } = await placeVersion(trx, actor, id, name)
      const { content_type, width, height } = ready
      const of = { ...actor, area: 'document_file', record_id: id }
      await insertFile(trx, {
        ...of,
        id: newId(),
        name,
        storage_key: key,
        thumbnail_key: null,
        content_type,
        size,
        width,
        height,
        position,
        created_at: now(),
      })
    })
  }
}

/**
 * Papers of the cooperative with their files, some for all members, some for the board: each is filed two days after its
 * date, older ones when the office began.
 * @param began days ago
 */
export const papersOfTheYear = (
  { db, files, actor, pdf, clock }: { db: Db; files: FileStore; actor: Actor; pdf: PdfMaker; clock: DemoClock },
  began: number,
): YearEvent[] =>
  PAPERS.map((paper) => ({
    daysAgo: Math.max(0, Math.min(began, clock.daysSince(paper.date) - 2)),
    happen: () => makeDocument(db, files, actor, pdf, paper),
  }))
