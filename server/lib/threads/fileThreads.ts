import { JobThreads } from './jobThreads'

/**
 * Threads that read a file somebody has sent: a table, a statement. One of the largest size takes less memory and time;
 * what takes more is refused with a message, and the server lives. Files that come at the
 * same time are read at the same time, each in a thread of its own; one of these waits for the next file.
 */
export const fileThreads = <Data, Answer>(entry: string): JobThreads<Data, Answer> =>
  new JobThreads(entry, {
    memory: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 96 },
    kept: 15_000,
    refused: { after: 300_000, message: 'Слишком много данных за один раз: разделите файл на части' },
  })
