/**
 * The browser's local storage where it may be blocked by a setting, or full: even naming it may throw. A value that can't be
 * read is as good as none; one that can't be kept is gone after a reload, and nothing else of the work is lost.
 */
export const localStore = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Null removes. What can't be replaced is removed: an earlier value must not pass for the present one. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      if (value !== null) localStore.set(key, null)
    }
  },
}
