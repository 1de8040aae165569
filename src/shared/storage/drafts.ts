/**
 * What was typed into a form and isn't saved, over a reload of the tab. Kept by user and address, without what identifies
 * a person for good; dropped when it is saved, when the form is left and when the session ends.
 */

const PREFIX = 'draft:'
/** Never stored, whatever form they stand in. */
const SECRET = /passport|snils|birth_date|password|code/

export interface Draft {
  /** When it was typed, ISO. */
  at: string
  /** The changed fields by their names. */
  values: Record<string, unknown>
  /** A field that isn't stored was typed too. */
  incomplete: boolean
}

/** The tab's own storage may be blocked or full: a draft is a convenience, its loss no failure. */
function ofStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

export function readDraft(key: string): Draft | null {
  const text = ofStorage((storage) => storage.getItem(PREFIX + key))
  return text ? (JSON.parse(text) as Draft) : null
}

/** @param values the changed fields; with none of them to be stored, nothing is */
export function writeDraft(key: string, values: Record<string, unknown>): void {
  const kept = Object.entries(values).filter(([name]) => !SECRET.test(name))
  if (kept.length === 0) return dropDraft(key)
  const draft: Draft = {
    at: new Date().toISOString(),
    values: Object.fromEntries(kept),
    incomplete: kept.length < Object.keys(values).length,
  }
  ofStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(draft)))
}

export const dropDraft = (key: string): void => void ofStorage((storage) => storage.removeItem(PREFIX + key))

/** Leaves nothing of one user's forms to the next. */
export const dropAllDrafts = (): void =>
  void ofStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
