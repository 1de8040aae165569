/** The tab's own storage: it outlives a reload and goes with the tab. Blocked or full, it keeps nothing. */
export const tabStore = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Null removes. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // The work goes on without a draft.
    }
  },
}
