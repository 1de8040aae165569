import { can, type Permission, type Role } from '#contract/permissions'
import { forbidden } from '#server/lib/errors'

/** Columns, filters and sorts of a list, by their names, that need more than the list itself. */
export type RestrictedFields = Readonly<Record<string, Permission>>

/** Whether a role may see a field of a list. */
export const mayUse = (fields: RestrictedFields = {}, name: string, role: Role | null): boolean =>
  !Object.hasOwn(fields, name) || can(role, fields[name])

/** Fields that a list is filtered or sorted by. */
function usedBy(query: object): string[] {
  const { sort = '', ...filters } = query as Record<string, string | undefined>
  return [
    ...sort.split(',').map((name) => name.replace(/^-/, '')),
    ...Object.keys(filters).filter((name) => filters[name] !== undefined),
  ]
}

/** What these columns of a list and its query need more than the list itself. */
export const permissionsFor = (fields: RestrictedFields = {}, columns: string[], query: object): Permission[] =>
  [...columns, ...usedBy(query)].flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]] : []))

/** @throws AppError 403 when a list is filtered or sorted by what the caller may not see: that would tell it */
export function refuseRestricted(fields: RestrictedFields | undefined, query: object, role: Role | null): void {
  if (usedBy(query).some((name) => !mayUse(fields, name, role))) throw forbidden()
}
