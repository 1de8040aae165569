/** What no field wants: text that databases and formats stumble over, numbers at the ends of their ranges, wrong shapes. */
export const HOSTILE_VALUES: readonly unknown[] = [
  '',
  '\u0000',
  '\ud800',
  "'; drop table members; --",
  '%_\\"',
  '../../etc/passwd',
  '𝕏'.repeat(50),
  'x'.repeat(5000),
  '١٢٣',
  '2026-02-30',
  '9'.repeat(30),
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [null],
  { toString: 1 },
  { length: 1e9 },
]

/** Those of them that one database may take and another not: text it can't hold, signs of its patterns, numbers beyond its own. */
export const STORED_DIFFERENTLY: readonly unknown[] = [
  '',
  '\u0000',
  '\ud800',
  '%_\\"',
  '𝕏'.repeat(50),
  null,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
]

/** Those of them that an address can carry: half a character can't be written there. */
export const HOSTILE_WORDS = HOSTILE_VALUES.filter(
  (value): value is string => typeof value === 'string' && value !== '\ud800',
)
