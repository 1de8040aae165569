import { formatDate } from '#contract/format'
/** A bank as the directory of the Bank of Russia describes it. */
export interface DirectoryBank {
  bic: string
  name: string
  corr_account: string | null
  swift: string | null
  city: string | null
  closed: boolean
}

export interface BankDirectoryFile {
  /** Day the directory is of, `YYYY-MM-DD`. */
  business_day: string
  banks: DirectoryBank[]
}

/** Why a file is no directory of banks: a sentence in Russian for the person who sent it. */
export class DirectoryError extends Error {}

/** The file is sound but older than what is loaded: taken only when that is said to be meant. */
export class OlderDirectory extends Error {
  constructor(present: string, sent: string) {
    super(`В программе справочник на ${formatDate(present)}, а в файле более старый: на ${formatDate(sent)}`)
  }
}
