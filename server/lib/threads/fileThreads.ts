import { JobThreads } from './jobThreads'

/**
 * Threads that read a file somebody has sent: a table, a statement. One of the largest size takes less memory and time;
 * what takes more is refused with a message, and the server lives. Files come one after another.
 */
export const fileThreads = <Data, Answer>(entry: string): JobThreads<Data, Answer> =>
  new JobThreads(entry, {
    memory: { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 96 },
    kept: 15_000,
    refused: { after: 300_000, message: 'Слишком много данных за один раз: разделите файл на части' },
  })
