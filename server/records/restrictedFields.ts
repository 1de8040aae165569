import { can, type Permission, type Role } from '#contract/permissions'
import { forbidden } from '#server/lib/errors'

/** Columns, filters and sorts of a list, by their names, that need more than the list itself. */
export type RestrictedFields = Readonly<Record<string, Permission>>

/** Whether a role may see a field of a list. */
export const mayUse = (fields: RestrictedFields = {}, name: string, role: Role | null): boolean =>
  !Object.hasOwn(fields, name) || can(role, fields[name])

/** @throws AppError 403 when a list is filtered or sorted by what the caller may not see: that would tell it */
export function refuseRestricted(fields: RestrictedFields | undefined, query: object, role: Role | null): void {
  const { sort = '', ...filters } = query as Record<string, string | undefined>
  const used = [
    ...sort.split(',').map((name) => name.replace(/^-/, '')),
    ...Object.keys(filters).filter((name) => filters[name] !== undefined),
  ]
  if (used.some((name) => !mayUse(fields, name, role))) throw forbidden()
}
