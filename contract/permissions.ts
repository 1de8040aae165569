/** Roles of a cooperative's users and what each may do. The server enforces it on every route, the client hides by it. */
export const ROLES = ['chairman', 'accountant', 'board', 'auditor', 'member'] as const
export type Role = (typeof ROLES)[number]

export const roleNames: Record<Role, string> = {
  chairman: 'Председатель',
  accountant: 'Бухгалтер',
  board: 'Член правления',
  auditor: 'Ревизор',
  member: 'Член кооператива',
}

const ALL = ['chairman', 'accountant', 'board', 'auditor', 'member'] as const
const OFFICE = ['chairman', 'accountant', 'board', 'auditor'] as const
const WRITERS = ['chairman', 'accountant', 'board'] as const
const ACCOUNTING = ['chairman', 'accountant'] as const

const matrix = {
  'gbc.read': ALL,
  'gbc.write': ['chairman'],
  // Whoever is a member sees the own card and garages, whatever the role; of others' these show nothing.
  'own.read': ALL,
  'own.write': ALL,
  'members.read': OFFICE,
  'members.write': WRITERS,
  'members.passport': ['chairman', 'accountant'],
  'garages.read': OFFICE,
  'garages.write': WRITERS,
  'property.read': OFFICE,
  'property.write': WRITERS,
  'documents.read': ALL,
  'documents.all': OFFICE,
  'documents.write': WRITERS,
  'announcements.read': ALL,
  'announcements.write': ['chairman', 'board'],
  'finances.read': OFFICE,
  'finances.post': ACCOUNTING,
  'finances.settings': ACCOUNTING,
  'finances.close': ACCOUNTING,
  'finances.reopen': ['chairman'],
  'finances.write_off': ['chairman'],
  'finances.check': ['chairman', 'accountant', 'auditor'],
  'exports.write': OFFICE,
  'users.manage': ['chairman'],
  'audit.read': ['chairman', 'auditor'],
  'imports.write': ['chairman', 'accountant'],
  'archive.export': ['chairman'],
  'mail.manage': ['chairman'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof matrix
export const PERMISSIONS = Object.keys(matrix) as Permission[]

/** Whether a role holds a permission. A user without a cooperative has no role and holds none. */
export const can = (role: Role | null | undefined, permission: Permission): boolean =>
  role != null && (matrix[permission] as readonly Role[]).includes(role)
