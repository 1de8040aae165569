/**
 * What is known of a line of a bank statement or of a registry, told in one place (specification, money §9). The server decides
 * by it what a line becomes in the books, its lists filter by the same rule in SQL (`server/features/statements/lineState.ts`),
 * and the pages get it as `state`.
 */

/** Of what sort the document is by reading alone. */
export const LINE_SORTS = ['payment', 'cash', 'transfer', 'fee', 'other'] as const
export type LineSort = (typeof LINE_SORTS)[number]

/** What became of a line; `draft`: its statement isn't accepted yet, so nothing. */
export const LINE_STATUSES = [
  'draft',
  'matched',
  'unclear',
  'cash',
  'transfer',
  'arrival',
  'explained',
  'fee',
  'outgoing',
  'sorted',
  'duplicate',
  'undone',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

/** What became of a line, or will when its statement is accepted: as far as is known before. */
export type LineState = Exclude<LineStatus, 'draft'>

interface StateFacts {
  name: string
  /** On which list it stands: `open` waits for a person, `certain` is known. Neither is anybody's work. */
  list: 'open' | 'certain' | null
}

export const lineStates: Record<LineState, StateFacts> = {
  /** A credit that belongs to members' accounts; `lineStateName` says how that was found. */
  matched: { name: 'Отнесён', list: 'certain' },
  /** A credit that is nobody's: a person has to say whose («Не разобрано»). */
  unclear: { name: 'Не отнесён', list: 'open' },
  /** Cash of the cooperative's own desk that came to the bank. */
  cash: { name: 'Наличные из кассы', list: 'certain' },
  /** Money between two accounts of the cooperative, either side. */
  transfer: { name: 'Между своими счетами', list: 'certain' },
  /** A credit that is the money of card payments, which a registry of the acquirer names. */
  arrival: { name: 'Эквайринг', list: 'certain' },
  /** A credit that a registry parts among its payers. */
  explained: { name: 'Разнесено реестром', list: 'certain' },
  /** A debit that is the bank's own fee: nobody has to do anything about it. */
  fee: { name: 'Услуги банка', list: 'certain' },
  /** A debit of which nobody has said what it was. */
  outgoing: { name: 'Списание не разнесено', list: 'open' },
  /** A debit of which a person has said what it was. */
  sorted: { name: 'Списание разнесено', list: 'certain' },
  /** Another statement brought the same document before. */
  duplicate: { name: 'Уже загружена', list: null },
  /** Its statement was taken back. */
  undone: { name: 'Отменена', list: null },
}
export const LINE_STATES = Object.keys(lineStates) as LineState[]
/** States whose lines stand on a list. */
export const statesOnList = (list: 'open' | 'certain'): LineState[] =>
  LINE_STATES.filter((state) => lineStates[state].list === list)

/** How sure the program is of whom a credit belongs to; 1: it is posted by itself. */
export const MATCH_LEVELS = [0, 1, 2, 3] as const
export type MatchLevel = (typeof MATCH_LEVELS)[number]
export const matchLevelNames: Record<MatchLevel, string> = {
  1: 'Точно',
  2: 'Вероятно',
  3: 'Возможно',
  0: 'Не найдено',
}

/** Whom a line, or a part of it, is for. Kopecks. */
export interface LinePart {
  member_id: string
  garage_id: string | null
  amount: number
}

/** What is stored of a line and tells its state. */
export interface LineFacts {
  direction: 'in' | 'out'
  status: LineStatus
  what: LineSort
  level: MatchLevel
  /** Who was found in reading; only with level 1. */
  member_id: string | null
  garage_id: string | null
  amount: number
  /** To whom a person has given it; none: to nobody. null: nobody has decided. */
  decision: readonly LinePart[] | null
}

/** Whom a credit is posted to, or will be: as a person has decided, else as was certain in reading. */
export function partsOfLine(line: LineFacts): readonly LinePart[] {
  const { decision, direction, what, level, member_id, garage_id, amount } = line
  if (decision !== null) return decision
  const isCertain = direction === 'in' && what === 'payment' && level === 1 && member_id !== null
  return isCertain ? [{ member_id, garage_id, amount }] : []
}

/** What became of a line, or will when its statement is accepted. */
export function lineState(line: LineFacts): LineState {
  const { status, what, decision, direction } = line
  if (status !== 'draft') return status
  if (what === 'transfer' && decision === null) return 'transfer'
  if (direction === 'out') return what === 'fee' ? 'fee' : 'outgoing'
  return partsOfLine(line).length > 0 ? 'matched' : 'unclear'
}

/** A credit whose money no account has yet: a person or a registry may still say whose it is. */
export const isUnexplained = ({ status }: { status: LineStatus }): boolean => status === 'draft' || status === 'unclear'

interface ShownLine {
  state: LineState
  status: LineStatus
  direction: 'in' | 'out'
  /** A person has decided about it. */
  by_hand: boolean
  level: MatchLevel
}

/** Whether a person is asked whose a credit is. What looks like an own transfer may be a payment till it is accepted. */
export const mayBeMatched = ({ state, status, direction }: ShownLine): boolean =>
  state === 'unclear' || (state === 'transfer' && status === 'draft' && direction === 'in')

/** Whether a person is asked what a debit was: only when it is in the books. */
export const mayBeSorted = ({ status }: ShownLine): boolean => status === 'outgoing'

/** Whether it will be asked what a debit was, once its statement is accepted. */
export const waitsForAcceptance = ({ state, status }: ShownLine): boolean => state === 'outgoing' && status === 'draft'

/** Whether a person may say that a credit is not whose it seems. */
export const mayBeLeft = ({ state }: ShownLine): boolean => state === 'matched' || state === 'arrival'

/** The state in words; of a credit that is matched or waits how it was found: by a person, else how sure the program is. */
export function lineStateName({ state, by_hand, level }: ShownLine): string {
  if (state !== 'matched' && state !== 'unclear') return lineStates[state].name
  if (by_hand && state === 'matched') return 'Вручную'
  // What was certain and is no longer is not «Точно».
  return state === 'unclear' && (by_hand || level === 1) ? lineStates.unclear.name : matchLevelNames[level]
}
