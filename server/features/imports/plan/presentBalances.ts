import { formatDate } from '#contract/format'
import type { ExistingBalance } from './existing'
import { addTo } from './groups'
import type { ParsedRow, Problem } from './parsedRow'
import { formatBalance } from './shown'

/** Whose a balance is. */
export interface BalanceOwner {
  member_id: string | null
  garage_id: string | null
}

const keyOf = ({ member_id, garage_id }: BalanceOwner) => `${member_id} ${garage_id}`
const inWords = ({ amount, as_of }: ExistingBalance) => `на ${formatDate(as_of)} (${formatBalance(Number(amount))})`
const ofField = (message: string): Problem => ({ column: null, field: 'debt', message })

/**
 * Opening balances that are there. An owner of a garage has one: that of a later day takes the place of an earlier one, for
 * what is owed on the later day holds the earlier debt.
 */
export class PresentBalances {
  private readonly byOwner = new Map<string, ExistingBalance[]>()
  private readonly byGarage = new Map<string, ExistingBalance[]>()

  /** @param as_of the day of the table's balances */
  constructor(
    balances: ExistingBalance[],
    private readonly as_of: string,
  ) {
    for (const balance of [...balances].sort((one, other) => (one.as_of < other.as_of ? 1 : -1))) {
      addTo(this.byOwner, keyOf(balance), balance)
      if (balance.garage_id !== null) addTo(this.byGarage, balance.garage_id, balance)
    }
  }

  /** Balances that one of the table may replace, the latest first; of a row that names nobody, those of its garage. */
  private all(owner: BalanceOwner): ExistingBalance[] {
    const own = this.byOwner.get(keyOf(owner))
    if (own || owner.garage_id === null) return own ?? []
    const ofGarage = this.byGarage.get(owner.garage_id) ?? []
    return owner.member_id === null ? ofGarage : ofGarage.filter(({ member_id }) => member_id === null)
  }

  /** The balance whose place the table's takes: that of the same day, or else the latest; null = there is none. */
  replacedBy(owner: BalanceOwner): ExistingBalance | null {
    const all = this.all(owner)
    return all.find(({ as_of }) => as_of === this.as_of) ?? all.at(0) ?? null
  }

  /** Judges each balance; several rows may state parts of one. */
  judge(stated: readonly { row: ParsedRow; owner: BalanceOwner }[]): void {
    const sums = new Map<ExistingBalance, number>()
    for (const { row, owner } of stated) {
      const replaced = this.replacedBy(owner)
      if (replaced) sums.set(replaced, (sums.get(replaced) ?? 0) + (row.balance ?? 0))
    }
    for (const { row, owner } of stated) {
      const replaced = this.replacedBy(owner)
      if (replaced) this.judgeOne(row, owner, replaced, sums.get(replaced) ?? 0)
    }
  }

  /** Refuses a balance that can't take the place of what is there, and tells of one that does. */
  private judgeOne(row: ParsedRow, owner: BalanceOwner, replaced: ExistingBalance, amount: number): void {
    const all = this.all(owner)
    const day = formatDate(this.as_of)
    if (new Set(all.map(({ member_id }) => member_id)).size > 1) {
      row.problems.push(ofField('У гаража остатки нескольких владельцев: укажите в строке, чей это остаток'))
    } else if (replaced.changed_by_hand && (amount !== Number(replaced.amount) || replaced.as_of !== this.as_of)) {
      row.problems.push(ofField(replaced.changed_by_hand))
    } else if (replaced.as_of > this.as_of) {
      const message = `Уже есть более поздний остаток ${inWords(replaced)}: остаток на ${day} не записан. Если неверен тот, отмените его импорт`
      row.problems.push(ofField(message))
    } else if (replaced.as_of < this.as_of) {
      row.warnings.push(ofField(`Остаток ${inWords(replaced)} будет заменён остатком на ${day}`))
    }
    const others = all.filter((balance) => balance !== replaced)
    if (others.length > 0) {
      const message = `Есть ещё остаток ${others.map(inWords).join(', ')}: они складываются. Отмените лишний импорт`
      row.warnings.push(ofField(message))
    }
  }
}
