import { array, number, object, string, type InferType } from 'yup'
import type { Permission } from './permissions'

/** A number of the home page and the list that it counts: the list under this very filter has so many records. */
interface HomeCount {
  /** Address of the list: of its call behind `/api/gbc/{id}/`, of its page behind `/dashboard/`; absent = the set-up alone asks. */
  list?: string
  /** Section that its page stands in, where the call's address has none. */
  section?: 'finances'
  query: Record<string, string>
  /** Permission to see the number. */
  read: Permission
  /** What the number is called among the numbers; absent = it isn't one of them. */
  number?: string
  /** What is to be done, and who may; absent = nothing is. */
  task?: { title: string; by: Permission }
}

/** Everything that home counts: what is to be done stands with the worst first. */
export const homeCounts = {
  garages: { list: 'garages', query: {}, read: 'garages.read', number: 'Гаражи' },
  free: { list: 'garages', query: { status: 'free' }, read: 'garages.read', number: 'Свободны' },
  active: { list: 'members', query: { status: 'active' }, read: 'members.read', number: 'Члены' },
  unclear_lines: {
    list: 'statements/unclear',
    section: 'finances',
    query: {},
    read: 'finances.read',
    task: { title: 'Платежи из выписок ждут разбора', by: 'finances.post' },
  },
  proposals: {
    list: 'members/proposals',
    query: { status: 'open' },
    read: 'members.read',
    task: { title: 'Члены предлагают новые контакты', by: 'members.write' },
  },
  applicants: {
    list: 'members',
    query: { status: 'applicant' },
    read: 'members.read',
    number: 'Заявления',
    task: { title: 'Заявления ждут решения о приёме', by: 'members.write' },
  },
  overdue: {
    list: 'accounts',
    section: 'finances',
    query: { state: 'overdue' },
    read: 'finances.read',
    task: { title: 'Просрочили оплату', by: 'finances.post' },
  },
  incomplete: {
    list: 'garages',
    query: { owners: 'incomplete' },
    read: 'garages.read',
    task: { title: 'Гаражи, где доли не сходятся', by: 'garages.write' },
  },
  duplicates: {
    list: 'members/duplicates',
    query: {},
    read: 'members.read',
    task: { title: 'Возможные дубли карточек', by: 'members.write' },
  },
  without_consent: {
    list: 'members',
    query: { lacks: 'consent' },
    read: 'members.read',
    task: { title: 'Нет согласия на обработку данных', by: 'members.write' },
  },
  without_phone: {
    list: 'members',
    query: { lacks: 'phone' },
    read: 'members.read',
    task: { title: 'Не указан телефон', by: 'members.write' },
  },
  members: { list: 'members', query: {}, read: 'members.read' },
  // Whether money has begun: the steps of the set-up ask it.
  contributions: { list: 'contribution-kinds', query: { archived: 'all' }, read: 'finances.read' },
  charge_runs: { list: 'charges/runs', query: {}, read: 'finances.read' },
  statements: { list: 'statements', query: {}, read: 'finances.read' },
  /** Opening balances of cash desks and bank accounts; 1 where there are none, but months are closed. */
  book_openings: { query: {}, read: 'finances.read' },
} as const satisfies Record<string, HomeCount>

export type HomeCountName = keyof typeof homeCounts
export const HOME_COUNTS = Object.keys(homeCounts) as HomeCountName[]
export const homeCountOf = (name: HomeCountName): HomeCount => homeCounts[name]

/** Home by role. A number that is not known is not there: it is never shown as 0. */
export const homeSchema = object({
  counts: array()
    .of(object({ name: string().oneOf(HOME_COUNTS).required(), count: number().integer().required() }).required())
    .required(),
  /** What could not be counted. */
  failed: array().of(string().oneOf(HOME_COUNTS).required()).required(),
})
export type Home = InferType<typeof homeSchema>
