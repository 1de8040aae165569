import { object, string, type InferType } from 'yup'

/** A table as a file: paper, which the browser shows and prints, or a workbook. */
export const TABLE_FORMATS = ['pdf', 'xlsx'] as const
export const tableFormat = () => string().oneOf(TABLE_FORMATS).required()
/** A whole list as a file, where nothing narrows it. */
export const tableFileQuery = object({ format: tableFormat() })
export type TableFormat = InferType<ReturnType<typeof tableFormat>>

/** So many rows are put on paper: more are read in a workbook. */
export const MOST_PRINTED_ROWS = 3000
