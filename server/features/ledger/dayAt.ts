import { AppError } from '#server/lib/errors'

/** What is wrong with an operation's day in the books is shown at the field where it was typed. */
export async function dayAt<T>(field: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || !('effective_date' in error.errors)) throw error
    const { effective_date, ...errors } = error.errors
    throw new AppError(error.status, error.message, { ...errors, [field]: effective_date })
  })
}
