import { fromBufferPromise, type ZipFile } from 'yauzl'
import type { DOCUMENT_TYPES } from '#contract/files'

type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Entries of a package, or folders with some, by the kind of document, without which no program opens it. */
const NEEDED: Record<Exclude<DocumentType, 'application/pdf'>, string[]> = {
  // The main part is called word/document2.xml by some programs.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['[Content_Types].xml', 'word/'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['[Content_Types].xml', 'xl/'],
  'application/vnd.oasis.opendocument.text': ['mimetype', 'content.xml'],
  'application/vnd.oasis.opendocument.spreadsheet': ['mimetype', 'content.xml'],
}

const MAX_ENTRIES = 10_000
/** Of all entries, unpacked: as their directory says. */
const MAX_UNPACKED = 500 * 1024 * 1024
/** Where a PDF's end is looked for: programs write some bytes after it. */
const PDF_TAIL = 4096

/** Scanners and transfers fill a file up with zeros. */
function withoutTrailingZeros(content: Buffer): Buffer {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end -= 1
  return content.subarray(0, end)
}

function isWholePdf(content: Buffer): boolean {
  const tail = withoutTrailingZeros(content).subarray(-PDF_TAIL).toString('latin1')
  return content.subarray(0, 1024).includes('%PDF-') && tail.includes('%%EOF')
}

async function isPackageOf(needed: string[], zip: ZipFile): Promise<boolean> {
  if (zip.entryCount > MAX_ENTRIES) return false
  const missing = new Set(needed)
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (entry.isEncrypted() || unpacked > MAX_UNPACKED) return false
    missing.delete(entry.fileName)
    missing.delete(entry.fileName.replace(/\/.*/s, '/'))
  }
  return missing.size === 0
}

/** Whether a file found to be a document by its first bytes is one in its structure too: a PDF with its end, a package with its parts. */
export async function isWholeDocument(content_type: DocumentType, content: Buffer): Promise<boolean> {
  if (content_type === 'application/pdf') return isWholePdf(content)
  try {
    const zip = await fromBufferPromise(content, { lazyEntries: true })
    return await isPackageOf(NEEDED[content_type], zip)
  } catch {
    // A directory that breaks off, names a folder outside or is no directory at all.
    return false
  }
}
