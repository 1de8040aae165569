import {
  GARAGE_KINDS,
  GARAGE_STATUSES,
  garageKindNames,
  garageLabels,
  garageStatusNames,
  OWNERSHIP_FORMS,
  ownershipFormNames,
  type PlanBox,
} from '#contract/garages'
import { OVERDUE_AGES, overdueAge, overdueAgeNames, type GarageDebt, type OverdueAge } from '#contract/money/accounts'
import { garageStatusTones } from '#shared/format/garageStatus'
import type { StatusTone } from '#shared/ui/StatusTag'

export interface Group {
  key: string
  name: string
  /** One or two letters that stand in the box beside its number: colour alone says nothing to some, and to no one on a grey print. */
  mark: string
  /** Its ground for both themes is in garagePlan.css. */
  tone: StatusTone | AgeTone
  /** In the legend, where its title says the rest: «31–90 дней». */
  short?: string
}

/** Grounds that grow darker with how long something is overdue. */
type AgeTone = `age-${OverdueAge}`

/** What boxes can be coloured by. One more entry in `colourings` is one more choice with its legend. */
export interface Colouring {
  key: string
  title: string
  groups: Group[]
  /** Key of the box's group. */
  groupOf: (box: PlanBox) => string
  /** What is owed for a box, kopecks: summed up in the legend. */
  owedFor?: (box: PlanBox) => number
}

type Look = [mark: string, tone: Group['tone'], short?: string]

const groupsOf = <Key extends string>(
  keys: readonly Key[],
  names: Record<Key, string>,
  looks: Record<Key, Look>,
): Group[] =>
  keys.map((key) => ({ key, name: names[key], mark: looks[key][0], tone: looks[key][1], short: looks[key][2] }))

const status: Colouring = {
  key: 'status',
  title: garageLabels.status,
  groups: groupsOf(GARAGE_STATUSES, garageStatusNames, {
    occupied: ['З', garageStatusTones.occupied],
    free: ['С', garageStatusTones.free],
    rented: ['А', garageStatusTones.rented],
    for_sale: ['П', garageStatusTones.for_sale],
    sealed: ['О', garageStatusTones.sealed],
  }),
  groupOf: (box) => box.status,
}

const ownershipForm: Colouring = {
  key: 'ownership_form',
  title: garageLabels.ownership_form,
  groups: groupsOf(OWNERSHIP_FORMS, ownershipFormNames, {
    share: ['П', 'calm'],
    property: ['С', 'good'],
    lease: ['А', 'other'],
  }),
  groupOf: (box) => box.ownership_form,
}

const kind: Colouring = {
  key: 'kind',
  title: 'Тип гаража',
  groups: groupsOf(GARAGE_KINDS, garageKindNames, {
    capital: ['К', 'calm'],
    metal: ['М', 'warning'],
    parking_space: ['ММ', 'good'],
    underground: ['П', 'other'],
  }),
  groupOf: (box) => box.kind,
}

const membership: Colouring = {
  key: 'membership',
  title: 'Членство владельцев',
  groups: [
    { key: 'member', name: 'Член кооператива', mark: 'Ч', tone: 'good' },
    { key: 'owner', name: 'Собственник, не член', mark: 'Н', tone: 'warning' },
    { key: 'none', name: 'Без владельца', mark: '–', tone: 'quiet' },
  ],
  // Among several owners the one who isn't a member is what the office looks for.
  groupOf: ({ owners }) => {
    if (owners.length === 0) return 'none'
    return owners.every((owner) => owner.membership === 'member') ? 'member' : 'owner'
  },
}

export const colourings: Colouring[] = [status, membership, ownershipForm, kind]

/** By how long what is owed for a garage is overdue. @param debts garages that owe; @param day today */
export function debtColouring(debts: readonly GarageDebt[], day: string): Colouring {
  const owing = new Map(debts.map((debt) => [debt.garage_id, debt]))
  const ageOf = ({ id }: PlanBox) => {
    const debt = owing.get(id)
    return debt ? overdueAge(debt.oldest_due, day) : 'none'
  }
  return {
    key: 'debt',
    title: 'Долг',
    groups: groupsOf(OVERDUE_AGES, overdueAgeNames, {
      none: ['0', 'age-none', 'нет просрочки'],
      month: ['30', 'age-month', 'до 30 дней'],
      quarter: ['90', 'age-quarter', '31–90 дней'],
      longer: ['90+', 'age-longer', 'больше 90 дней'],
      unknown: ['Н', 'age-unknown', 'до начала учёта'],
    }),
    groupOf: ageOf,
    owedFor: ({ id }) => owing.get(id)?.debt ?? 0,
  }
}

export const colouringBy = (key: string | null, all: readonly Colouring[] = colourings): Colouring =>
  all.find((colouring) => colouring.key === key) ?? status

export const groupIn = (colouring: Colouring, box: PlanBox): Group => {
  const key = colouring.groupOf(box)
  return colouring.groups.find((group) => group.key === key) ?? { key, name: key, mark: '?', tone: 'quiet' }
}

/** How many boxes are in each group, by its key. */
export function countGroups(colouring: Colouring, boxes: PlanBox[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const box of boxes) {
    const key = colouring.groupOf(box)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Kopecks owed for the boxes of each group, by its key. */
export function sumGroups(colouring: Colouring, boxes: PlanBox[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const box of boxes) {
    const key = colouring.groupOf(box)
    sums.set(key, (sums.get(key) ?? 0) + (colouring.owedFor?.(box) ?? 0))
  }
  return sums
}
