import { isUniqueViolation } from '#server/db/engine'
import { invalid } from '#server/errors'

/**
 * Writes what must be one of its kind. Two savings at once may both find a number free: the index lets one of them
 * through, the other is refused with these errors.
 */
export async function refusingTaken<T>(errors: Record<string, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isUniqueViolation(error) ? invalid(errors) : error
  }
}
