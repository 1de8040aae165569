/** What a document is known by in whatever file it comes, but for its place among equal ones. */
export const documentKey = (
  account: string,
  document: { direction: string; number: string; date: string; amount: number; counter_account: string },
): string =>
  [account, document.direction, document.number, document.date, document.amount, document.counter_account].join('|')
