const BLANK =
  /^(нет( данных| свед[а-я]*)?|не ?(указан|имеется|изв(ест)?ен|изв)[а-яё]*\.?|отсутств[а-яё]*|неизв(ест[а-яё]*)?\.?|n\/?a|null|none|прочерк|б\/д|н\/д)\.?$/i

/** Whether a cell says that there is nothing: empty, a dash of any length, «нет», «не указан». */
export const isBlank = (cell: string): boolean => /^[\s.\-‐‑–—−_/\\?*]*$/.test(cell) || BLANK.test(cell.trim())

/** Spaces of any kind folded into one. */
export const squeezed = (cell: string): string => cell.replace(/[\s\u00a0\u2000-\u200b\u202f\ufeff]+/g, ' ').trim()
